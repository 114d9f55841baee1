import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    environment: 'node',
    globalSetup: ['scripts/vitest-setup.mjs'],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
