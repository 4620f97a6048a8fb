/** Browser tests: the built client on the real server with a demo shop, in Chromium. */
import { defineConfig } from 'playwright/test'
import { findChromium, testArguments } from './scripts/chromium.ts'
import { accessibilityProject } from './tests/e2e/support/axe.ts'

const executablePath = findChromium()
/** Takes minutes and needs programs that the checking machines do not have. */
const outside = process.env.OUTSIDE === undefined ? ['**/exported-reports.spec.ts'] : []

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    // First and each test on its own: at the end one long file would leave a processor idle.
    { name: accessibilityProject, testMatch: '**/*accessibility.spec.ts', fullyParallel: true },
    { name: 'program', testMatch: '**/*.spec.ts', testIgnore: ['**/*accessibility.spec.ts', ...outside] },
  ],
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Each worker has its own shop (`tests/e2e/support/test.ts`).
  workers: 2,
  // Long timeouts: a busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A test that passes only on its retry is listed as flaky at the end of `npm test`.
  retries: 1,
  reporter: 'line',
  use: {
    viewport: { width: 1366, height: 820 },
    timezoneId: 'Asia/Riyadh',
    // Requests that a service worker answers cannot be intercepted; its own tests allow it (`support/device.ts`).
    serviceWorkers: 'block',
    // Tracing every test costs a fifth of the total time; `--trace on` traces the test under investigation.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: testArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
