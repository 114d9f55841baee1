import { checks } from './checks.mjs';
import { runStep } from './run-step.mjs';

const passed = await Promise.all(checks.map(runStep));
process.exitCode = passed.every(Boolean) ? 0 : 1;
