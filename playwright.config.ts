import { defineConfig } from '@playwright/test';

/** Browser tests against the real program; see test/e2e/support/start-app.ts. Run by `npm test` and `npm run test:e2e`. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/start-app.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that needs a second try is a broken test.
  retries: 0,
  // Two per processor of a small machine: the tests wait for servers and timers as much as they compute.
  workers: 4,
  reporter: 'list',
  timeout: 45_000,
  // Generous, because waiting ends as soon as the state is there.
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_URL,
    browserName: 'chromium',
    headless: true,
    locale: 'de-DE',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Tests see the server's answers, not kept ones; pwa.spec.ts allows workers where it is about them.
    serviceWorkers: 'block',
    // Tests look at states, not at the way between them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
