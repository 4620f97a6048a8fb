/** Browser tests: the built client on the real server with a demo shop, in a real Chromium. */
import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Takes minutes, and programs that no machine of the checks has.
  testIgnore: process.env.OUTSIDE === undefined ? '**/taken-reports.spec.ts' : [],
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // The people of the demo shop work side by side on one server, as in a shop.
  workers: 2,
  // A machine that does other things too is slow, and not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 1,
  reporter: 'line',
  use: {
    viewport: { width: 1366, height: 820 },
    timezoneId: 'Asia/Riyadh',
    // Recording every test takes a fifth of the time of all; `--trace on` records the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
