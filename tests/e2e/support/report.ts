/** A report as a test sees it: how it is opened, its sums, and where the keyboard is in it. */
import { expect, type Page } from 'playwright/test'
import type { Language } from '#contract/protocol.ts'
import { addDays, day } from '#domain/days.ts'
import { logIn } from './log-in.ts'
import { shopUrl } from './shop-url.ts'

/** Days on which the tests that run at the same time post nothing, so that two looks at their sums see the same. */
export const quietDays = {
  fromDate: day('2025-01-01'),
  toDate: addDays(day(new Date().toISOString().slice(0, 10)), -30),
} as const

/** The same in an address. */
export const quietSearch = `from=${quietDays.fromDate}&to=${quietDays.toDate}`

/** Ends with the keyboard in the rows. */
export async function openReport(page: Page, person: string, address: string, language: Language): Promise<void> {
  await logIn(page, person, address, { language })
  await expect(gridInput(page)).toBeFocused()
}

/** The same on the current page. */
export async function goToReport(page: Page, address: string): Promise<void> {
  await page.goto(`${shopUrl()}${address}`)
  await expect(gridInput(page)).toBeFocused()
}

export function gridInput(page: Page) {
  return page.locator('input[aria-controls="report"]')
}

export async function activeCell(
  page: Page,
): Promise<{ readonly row: number; readonly column: number; readonly text: string }> {
  const id = (await gridInput(page).getAttribute('aria-activedescendant')) ?? ''
  const [, row, column] = id.split('-')
  return { row: Number(row), column: Number(column), text: (await page.locator(`#${id}`).textContent()) ?? '' }
}

export async function lineCount(page: Page, role: 'treegrid' | 'grid' = 'treegrid'): Promise<number> {
  return Number(await page.getByRole(role).getAttribute('aria-rowcount')) - 1
}

/** The foot of the report that was asked for, as numbers by the names of its columns. */
export async function visibleSums(page: Page): Promise<Readonly<Record<string, number>>> {
  await expect(page.locator('#report')).toHaveAttribute('aria-busy', 'false')
  const cells = await page.locator('[data-sum]').all()
  const sums = await Promise.all(
    cells.map(async cell => {
      return [(await cell.getAttribute('data-sum')) ?? '', numberIn((await cell.textContent()) ?? '')] as const
    }),
  )
  return Object.fromEntries(sums)
}

/** Without grouping, and without the marks that keep a sign in its place among Arabic letters. */
export function numberIn(text: string): number {
  return Number(text.replaceAll(/[^\d.-]/g, ''))
}
