import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browsers.ts'

const PROTOCOL = '**/*protocol.e2e.ts'
/** Every screen takes seven minutes for each width, every dialog three: `ACCESSIBILITY_SWEEP=1 npx playwright test accessibility dialog-keys`. */
const SWEEP = process.env.ACCESSIBILITY_SWEEP ? [] : ['**/accessibility.e2e.ts', '**/dialog-keys.e2e.ts']

/** `scripts/screens.mjs` and `scripts/guide-pictures.mjs` take pictures and test nothing. */
const TAKEN_PICTURES =
  (process.env.SCREENS_FOLDER && '**/*.screens.ts') ||
  (process.env.GUIDE_PICTURES_FOLDER && '**/*.pictures.ts')

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/installation.ts',
  testMatch: TAKEN_PICTURES || '**/*.e2e.ts',
  outputDir: 'test-results',
  // Two workers used at most two thirds of two cores: their tests also wait for paints, timers and the network.
  workers: 3,
  // More tries keep slow moments of the machine from failing the whole gate, which names the tests that needed them.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is no failure; only what never ends is.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // `npm test` sets this to a browser that was seen to start; without it Playwright looks for its own download.
    launchOptions: launchOptions(process.env.CHROMIUM_PATH),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording every test takes as long again as running it; a failure leaves its page and a screenshot in any case.
    trace: process.env.PLAYWRIGHT_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // In each new browser the service worker fetches the whole program once more; tests that need it say so.
    serviceWorkers: 'block',
  },
  projects: [
    // Tests that need no browser run once; those of one width say so by their tag.
    { name: 'protocol', testMatch: PROTOCOL },
    {
      name: 'desktop',
      testIgnore: [PROTOCOL, ...SWEEP],
      grepInvert: /@mobile/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: [PROTOCOL, ...SWEEP],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
