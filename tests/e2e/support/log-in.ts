/** Opens the program as one of the people of the demo shop, in a language and a mode. */
import type { Page } from 'playwright/test'
import type { Language } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { shopUrl } from './shop-api.ts'

export type Appearance = { readonly language?: Language; readonly mode?: 'light' | 'dark' }

/** Ends on the page at `path`. Printing is counted in `window.prints`, as if the dialog had been answered at once. */
export async function logIn(page: Page, userName: string, path = '/', appearance: Appearance = {}): Promise<void> {
  const { language = 'ar', mode = 'light' } = appearance
  await page.addInitScript(
    ([languageText, modeText]) => {
      localStorage.setItem('language', languageText)
      localStorage.setItem('colour_mode', modeText)
      Object.assign(window, { prints: 0, print })
      function print(): void {
        window.dispatchEvent(new Event('beforeprint'))
        const lastMark = document.querySelector('.print-sheet .paper-mark')?.textContent ?? ''
        Object.assign(window, { prints: printsSoFar() + 1, lastMark })
        window.dispatchEvent(new Event('afterprint'))
      }
      function printsSoFar(): number {
        return 'prints' in window && typeof window.prints === 'number' ? window.prints : 0
      }
    },
    [JSON.stringify(language), JSON.stringify(mode)] as const,
  )
  await page.goto(`${shopUrl()}${path}`)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === path)
}

/** How often the page was sent to the printer. */
export function prints(page: Page): Promise<number> {
  return page.evaluate(() => ('prints' in window && typeof window.prints === 'number' ? window.prints : 0))
}

/** What stood beside the title of the paper that was printed last. */
export function lastMark(page: Page): Promise<string> {
  return page.evaluate(() => ('lastMark' in window && typeof window.lastMark === 'string' ? window.lastMark : ''))
}
