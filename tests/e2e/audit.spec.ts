/** Who changed this? By keys alone, in Arabic: a customer's telephone number is changed, and the audit says by whom, with both values. */
import { expect } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

/** The value, Enter to the rows, Enter to open: 2 keys beside the value. */
test('the audit is searched for a value and shows who changed it', async ({ page }) => {
  const api = await shopApi('owner')
  const { rows } = await api.call(endpoints.customerList, { query: { pageSize: 1 } })
  const [customer] = rows
  if (customer === undefined) throw new Error('The shop has no customers.')
  const body = { version: customer.version, city: 'مدينة التدقيق' }
  await api.call(endpoints.customerChange, { params: { id: customer.id }, body })
  await logIn(page, 'owner', '/settings/audit', { language: 'ar' })
  await expect(page.getByRole('heading', { name: 'سجل التدقيق' })).toBeVisible()
  const table = page.getByRole('grid')
  await expect(table).toContainText('مدينة التدقيق')
  await expectNothingFound(page, 'the audit')
  await press(page, '/')
  await page.keyboard.type(`customer ${customer.id}`)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/q=customer/)
  await expect(table.getByRole('row')).not.toHaveCount(0)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('بيانات أساسية: تعديل')
  await expect(dialog).toContainText('مدينة التدقيق')
  await expectNothingFound(page, 'an audited action')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
})
