/** A table of the restaurant by the keyboard alone: seated, ordered on, printed, paid and free again, each key counted. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn } from './support/log-in.ts'
import { forgetDrafts, liveLine, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a table is seated, ordered on, billed and paid, and is free then', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'طاولة الركن', nameEn: 'Corner table', branch: 1, capacity: 4 }
  const { id } = await api.call(definitionEndpoints.restaurantTableAdd, { body })
  const [item] = await sellable({ count: 1 })
  if (item === undefined) throw new Error('Nothing can be sold.')
  const lines = page.locator('#bill-lines')
  await logIn(page, 'owner', '/pos/tables', { language: 'ar' })
  const table = page.locator(`[data-table="${id}"]`)
  await expect(table).toHaveAttribute('data-state', 'free')
  await table.focus()
  const keys = countedKeys(page)
  await keys.press('Enter')
  await liveLine(page)
  await expect(page.getByText('طاولة الركن')).toBeVisible()
  await keys.type(item.text)
  await expect(page.locator('#bill-item-list [role="option"]').first()).toBeVisible()
  await keys.press('Enter', 'Enter')
  await expect(lines).toContainText(item.choice.nameAr)
  // F7 stores the bill on the table, and shows the tables.
  await keys.press('F7')
  await expect(table).toHaveAttribute('data-state', 'seated')
  await table.focus()
  await keys.press('Enter')
  await liveLine(page)
  await expect(lines).toContainText(item.choice.nameAr)
  await keys.press('Control+b')
  await expect(page.getByRole('dialog')).toContainText('الطاولة')
  await keys.press('Escape')
  await keys.press('F10')
  const code = await savedCode(page)
  expect((await api.sale(code)).table?.id).toBe(id)
  await keys.press('Enter')
  await expect(table).toHaveAttribute('data-state', 'free')
  expect(keys.count()).toBeLessThanOrEqual(13)
  await forgetDrafts(page)
})
