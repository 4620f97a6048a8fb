/** Opens the program as one of the people of the demo shop, in a language and a mode. */
import type { Page } from 'playwright/test'
import type { Language } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { storedSession } from './session.ts'
import { shopUrl } from './shop-url.ts'

export type Appearance = { readonly language?: Language; readonly mode?: 'light' | 'dark' }

/** Ends on the page at `address`, of somebody whose session is open already. Printing is counted in `window.prints`, as if the dialog had been answered at once. */
export async function logIn(page: Page, userName: string, address = '/', appearance: Appearance = {}): Promise<void> {
  await appear(page, appearance)
  const stored = await storedSession(userName)
  await page.addInitScript(
    ({ permanent, own, mark }) => {
      // Once: a reload goes on with what the page has made of it.
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '1')
      for (const [key, text] of permanent) localStorage.setItem(key, text)
      for (const [key, text] of own) sessionStorage.setItem(key, text)
    },
    { ...stored, mark: `session of ${userName} ${crypto.randomUUID()}` },
  )
  await page.goto(`${shopUrl()}${address}`)
  // The program writes an address in its own letters, maybe before this is looked at.
  const path = new URL(address, shopUrl()).pathname.toLowerCase()
  await page.waitForURL(url => url.pathname.toLowerCase() === path)
  // The program runs, as after a login.
  await page.locator('main').first().waitFor({ state: 'attached' })
}

/** The same through the login page, for tests that end the session, or are about how it began. */
export async function logInByHand(page: Page, userName: string, path = '/', appearance: Appearance = {}) {
  await appear(page, appearance)
  await page.goto(`${shopUrl()}${path}`)
  await fillLogin(page, userName)
  await page.waitForURL(url => url.pathname === path)
}

/** On the login page. */
export async function fillLogin(page: Page, userName: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
}

export async function appear(page: Page, { language = 'ar', mode = 'light' }: Appearance): Promise<void> {
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
}

/** How often the page was sent to the printer. */
export function prints(page: Page): Promise<number> {
  return page.evaluate(() => ('prints' in window && typeof window.prints === 'number' ? window.prints : 0))
}

/** What stood beside the title of the paper that was printed last. */
export function lastMark(page: Page): Promise<string> {
  return page.evaluate(() => ('lastMark' in window && typeof window.lastMark === 'string' ? window.lastMark : ''))
}
