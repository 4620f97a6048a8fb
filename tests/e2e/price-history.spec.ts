/** What an item was sold and bought at, and what the branches have of it, from the line of a bill by one key. */
import { expect } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { typist } from './support/keys.ts'
import { entry, forgetDrafts, lineRows, liveLine, openSale } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('one key shows the prices of the item that is looked for, and one opens the bill', async ({ page }) => {
  await openSale(page, 'owner', { language: 'en' })
  const keys = await typist(page, 'latin')
  await keys.type([await sellableText()])
  await expect(page.locator('#bill-item-list [role="option"]').first()).toBeVisible()
  await page.keyboard.press('Alt+P')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Sold last' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Bought last' })).toBeVisible()
  await expect(panel.getByRole('row')).toHaveCount(1 + 3)
  await expect(panel.getByRole('columnheader', { name: 'Average cost' })).toBeVisible()
  await expect(panel.getByRole('button').first()).toBeFocused()
  await expectNothingFound(page, 'prices')
  // The text that was being typed is still there.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(entry(page)).toBeFocused()
  await keys.type([enter, '2', enter])
  await expect(lineRows(page)).toHaveCount(1)
  await page.keyboard.press('Alt+P')
  await expect(panel.getByRole('heading', { name: 'Sold last' })).toBeVisible()
  await expect(panel.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const second = panel.getByRole('button').nth(1)
  await expect(second).toBeFocused()
  const [code = ''] = /\d+-\d{6}/.exec((await second.textContent()) ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  // The bill that was begun waits.
  await page.goBack()
  await liveLine(page)
  await expect(lineRows(page)).toHaveCount(1)
  await forgetDrafts(page)
})

test('in Arabic a cashier sees what was sold, and no cost', async ({ page }) => {
  await openSale(page, 'cashier')
  const keys = await typist(page, 'latin')
  await keys.type([await sellableText(), enter, enter])
  await expect(lineRows(page)).toHaveCount(1)
  await page.keyboard.press('Alt+P')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'آخر المبيعات' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'الرصيد في الفروع' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'آخر المشتريات' })).toHaveCount(0)
  await expect(panel.getByRole('columnheader', { name: 'متوسط التكلفة' })).toHaveCount(0)
  await forgetDrafts(page)
})
