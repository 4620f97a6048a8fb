/** Templates of expenses by the keyboard alone: accounts, a supplier and a cost centre are found by typing, and refused where they do not fit. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const path = '/definitions/expenses-template'

function field(page: Page, place: string) {
  return page.locator(`[name="${place}"]`)
}

async function choose(page: Page, place: string, text: string): Promise<void> {
  await field(page, place).focus()
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
}

test('a template is typed with its lines, refused at the account that is none of expenses, saved and listed', async ({
  page,
}) => {
  await logIn(page, 'owner', path, { language: 'ar', mode: 'dark' })
  await expect(page.getByText('لا يوجد شيء هنا بعد').or(page.getByRole('grid'))).toBeVisible()
  await press(page, 'n')
  await expect(field(page, 'code')).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('إيجار المعرض')
  await press(page, 'Enter')
  await page.keyboard.type('Showroom rent')
  await choose(page, 'lines.0.account', '1101001')
  await expect(field(page, 'lines.0.note')).toBeFocused()
  await page.keyboard.type('إيجار شهر')
  await field(page, 'lines.0.amount').focus()
  await page.keyboard.type('٤٦٠٠')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('ليس حساب مصروفات')).toBeVisible()
  await expect(field(page, 'lines.0.account')).toBeFocused()
  await expectNothingFound(page, 'a template with a problem')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('5302001')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'Control+KeyS')
  await expect(page).toHaveURL(/\/expenses-template\/\d+$/)
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.expensesTemplateList, { query: { isWhole: true } })
  expect(rows).toMatchObject([
    {
      ...{ nameAr: 'إيجار المعرض', code: 'E0001', amount: 460_000, branch: null, supplier: null },
      lines: [{ account: { code: '5302001' }, note: 'إيجار شهر', vatCategory: 'standard', priceIncludesVat: true }],
    },
  ])
  await press(page, 'Escape')
  await expect(page.getByRole('gridcell', { name: 'إيجار المعرض' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '4,600.00' })).toBeVisible()
  await expectNothingFound(page, 'the list of templates')
})
