/** The branch and the cost centre of a bill that is being written, changed by keyboard. Source: spec §4. */
import { expect, type Page } from 'playwright/test'
import { logIn } from './support/log-in.ts'
import { entry, forgetDrafts, lineRows, liveLine } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { test } from './support/test.ts'

const editors = [
  { name: 'sale', address: '/sales/bill/sale/new', language: 'en', branch: 'Branch', centre: 'Cost centre' },
  { name: 'quotation', address: '/sales/bill/quate/new', language: 'ar', branch: 'الفرع', centre: 'مركز التكلفة' },
  { name: 'purchase', address: '/purch/bill/purch/new', language: 'en', branch: 'Branch', centre: 'Cost centre' },
] as const

for (const { name, address, language, branch, centre } of editors) {
  test(`another branch or cost centre clears the lines of a ${name} once that is confirmed, and undo brings them back`, async ({
    page,
  }) => {
    await logIn(page, 'owner', address, { language })
    await liveLine(page)
    await aLine(page)
    await chooseOther(page, branch, 'ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel(branch, { exact: true })).toHaveValue('1')
    await expect(lineRows(page)).toHaveCount(1)
    for (const [place, before, key] of [
      [branch, '1', 'ArrowDown'],
      [centre, '', 'ArrowDown'],
    ] as const) {
      await chooseOther(page, place, key)
      await page.keyboard.press('Enter')
      await expect(lineRows(page)).toHaveCount(0)
      await expect(entry(page)).toBeFocused()
      await expect(page.getByLabel(place, { exact: true })).not.toHaveValue(before)
      await page.keyboard.press('Control+Z')
      await expect(lineRows(page)).toHaveCount(1)
      await expect(page.getByLabel(place, { exact: true })).toHaveValue(before)
    }
    await forgetDrafts(page)
  })
}

async function aLine(page: Page): Promise<void> {
  await page.keyboard.type(await sellableText())
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(lineRows(page)).toHaveCount(1)
}

/** Ends in the question. The closed list takes its next option by one key. */
async function chooseOther(page: Page, place: string, key: string): Promise<void> {
  const field = page.getByLabel(place, { exact: true })
  await page.keyboard.press('Shift+F6')
  for (let tabs = 0; tabs < 12 && !(await field.evaluate(element => element === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
}
