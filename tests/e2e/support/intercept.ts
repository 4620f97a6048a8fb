/** Requests of a page that a test answers, holds or breaks off itself. */
import type { BrowserContext, Page } from 'playwright/test'

type Routed = Pick<Page, 'route'>
type Pattern = Parameters<Routed['route']>[0]
type Handler = Parameters<Routed['route']>[1]
type Options = Parameters<Routed['route']>[2]

/**
 * Holds for every request that follows. The browser says that it is ready before the page itself has heard of it: one that is busy sends what the
 * next key asks for past the test.
 */
export async function intercept(
  target: Page | BrowserContext,
  pattern: Pattern,
  handler: Handler,
  options?: Options,
): Promise<void> {
  await target.route(pattern, handler, options)
  const pages = 'pages' in target ? target.pages() : [target]
  await Promise.all(pages.map(page => page.evaluate(() => 0)))
}
