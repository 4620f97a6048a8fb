/** A headless Chromium for a benchmark, with pages that can be slowed down. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium, findChromium } from '../../scripts/chromium.ts'

export type BenchPage = {
  readonly browser: Browser
  readonly page: Page
  readonly devTools: CDPSession
  /** 1 is the speed of the machine, 4 a quarter of it. */
  readonly slowDown: (times: number) => Promise<void>
}

/** Only one browser is open at a time: on two cores a second one would distort the measurement. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const problem = await ensureChromium()
  if (problem !== undefined) throw new Error(problem)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export type PageOptions = {
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Runs in the page before its own code. */
  readonly atStart?: () => void
}

/** A page with a new profile. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<BenchPage> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 820 },
    locale: 'ar',
    timezoneId: 'Asia/Riyadh',
    ...(options.headers !== undefined && { extraHTTPHeaders: { ...options.headers } }),
  })
  const page = await context.newPage()
  if (options.atStart !== undefined) await page.addInitScript(options.atStart)
  const devTools = await context.newCDPSession(page)
  const slowDown = async (times: number) => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
  }
  return { browser, page, devTools, slowDown }
}
