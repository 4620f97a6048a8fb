/** The sale bill as a test sees it: how it is opened, what it shows, and how it ends. */
import { expect, type Locator, type Page } from 'playwright/test'
import { type Appearance, logIn } from './log-in.ts'

const salePath = '/sales/bill/sale/new'

/** Ends with the keys in the live line. */
export async function openSale(page: Page, person: string, appearance: Appearance = {}): Promise<void> {
  await logIn(page, person, salePath, appearance)
  await liveLine(page)
}

/** The one cell that takes the keys. */
export function entry(page: Page): Locator {
  return page.locator('#bill-lines-entry')
}

export async function liveLine(page: Page): Promise<void> {
  await expect(entry(page)).toBeFocused()
  await expect(entry(page)).toHaveAttribute('aria-controls', 'bill-item-list')
}

/** The lines as they are read: number, name, unit, quantity, … */
export function lineRows(page: Page): Locator {
  return page.locator('#bill-lines [role="row"][aria-rowindex]:not([aria-rowindex="1"])')
}

export function quantities(page: Page): Promise<string[]> {
  return page.locator('#bill-lines [id$="-quantity"]').allInnerTexts()
}

/** Waits until the bill is saved; the code that it got. */
export async function savedCode(page: Page): Promise<string> {
  const title = page.getByRole('dialog').getByRole('heading').first()
  await expect(title).toContainText(/\d-\d{6}/)
  const code = /\d+-\d{6}/.exec((await title.textContent()) ?? '')?.[0]
  if (code === undefined) throw new Error('The saved bill has no code.')
  return code
}

/** Leaves nothing for the next test of the same person. */
export async function forgetDrafts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('bill_draft ')) localStorage.removeItem(key)
  })
}
