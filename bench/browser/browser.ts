/** A headless Chromium with one page, and the means to slow it down. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium, findChromium } from '../../scripts/chromium.ts'

export type BenchPage = {
  readonly browser: Browser
  readonly page: Page
  readonly devTools: CDPSession
  /** 1 is the machine's own speed, 4 a quarter of it. */
  readonly slowDown: (times: number) => Promise<void>
}

/** Only one browser is open at a time: on two cores a second one would be measured too. */
export async function withPage<T>(work: (bench: BenchPage) => Promise<T>): Promise<T> {
  const problem = await ensureChromium()
  if (problem !== undefined) throw new Error(problem)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 820 }, locale: 'ar' })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    const slowDown = async (times: number) => {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
    }
    return await work({ browser, page, devTools, slowDown })
  } finally {
    await browser.close()
  }
}
