/** The list of bills as a test sees it: how it is opened, and where the keyboard is in it. */
import { expect, type Page } from 'playwright/test'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { logIn } from './log-in.ts'
import { shopUrl } from './shop-url.ts'

export const listPath = '/reports/bills'

/** Bills of days to which no test adds any: what other tests post meanwhile comes in above those of a list of all. */
export function earlier(type: BillTypeCode): string {
  return `?type=${type}&to=${new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10)}`
}

export async function openList(page: Page, language: 'ar' | 'en', search = '', mode: 'light' | 'dark' = 'light') {
  await logIn(page, 'owner', `${listPath}${search}`, { language, mode })
  await listReady(page)
}

/** Ends with the keyboard in the list, and every bill counted. */
export async function goToList(page: Page, search: string): Promise<void> {
  await page.goto(`${shopUrl()}${listPath}${search}`)
  await listReady(page)
}

async function listReady(page: Page): Promise<void> {
  await expect(gridInput(page)).toBeFocused()
  await expect(page.getByRole('list', { name: /^(مجاميع|Sums)/u })).toBeVisible()
}

export function gridInput(page: Page) {
  return page.locator('input[aria-controls="bills"]')
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function activeId(page: Page): Promise<string> {
  return (await gridInput(page).getAttribute('aria-activedescendant')) ?? ''
}

export async function activePlace(page: Page): Promise<{ readonly row: number; readonly column: number }> {
  const [, row, column] = (await activeId(page)).split('-')
  return { row: Number(row), column: Number(column) }
}

export async function activeText(page: Page): Promise<string> {
  return page
    .locator(`#${await activeId(page)}`)
    .textContent()
    .then(text => text ?? '')
}

/** The row that the keyboard is on. */
export function rowAtHand(page: Page) {
  return page.locator('[role="row"]:has([id^="bills-"])')
}

export function codeAtHand(page: Page): Promise<string> {
  return rowAtHand(page)
    .getByRole('gridcell')
    .first()
    .textContent()
    .then(text => text ?? '')
}
