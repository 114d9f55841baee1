import { checkImports } from './import-rules.mjs';
import { readImports } from './read-imports.mjs';
import { readSource, sourceFiles } from './sources.mjs';

const sources = sourceFiles()
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, imports: readImports(file, readSource(file)) }));

const violations = checkImports(sources);
for (const { file, specifier, reason } of violations) console.error(`${file} imports ${specifier}: ${reason}`);
process.exitCode = violations.length === 0 ? 0 : 1;
