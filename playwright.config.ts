import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './scripts/browser.mjs';

const executablePath = browserPath();
const asRoot = process.getuid?.() === 0;
// A run of its own folder, so that two runs in one clone do not clear each other's results.
const results = process.env.SWITCHYARD_RESULTS ?? 'test-results';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: `${results}/browser`,
  reporter: [['line'], ['json', { outputFile: `${results}/browser.json` }]],
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  retries: 0,
  // A busy machine takes its time; what must be quick is measured in its test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  use: {
    ...(process.env.SWITCHYARD_ADDRESS ? { baseURL: process.env.SWITCHYARD_ADDRESS } : {}),
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--disable-gpu',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
  webServer: {
    command: 'node scripts/start.mjs',
    env: { PORT: '4273' },
    // Sets SWITCHYARD_ADDRESS for the tests: the port may be another when this one is taken.
    wait: { stdout: /(?<switchyard_address>http:\/\/\S+)/ },
    timeout: 120_000,
  },
});
