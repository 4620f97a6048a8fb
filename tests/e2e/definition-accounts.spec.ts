/** The chart of accounts by the keyboard alone: walked, searched, added to, refused beside the field, and kept where a role needs it. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const chart = '/definitions/acc-table'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

for (const { language, mode, words } of [
  {
    ...({ language: 'en', mode: 'dark' } as const),
    words: {
      code: 'Code',
      name: 'Name in Arabic',
      under: 'Under',
      type: 'Account type',
      side: 'Normal balance',
      takes: 'Takes entries',
      kept: /give the role to another account first/,
    },
  },
  {
    ...({ language: 'ar', mode: 'light' } as const),
    words: {
      code: 'الرمز',
      name: 'الاسم بالعربية',
      under: 'الحساب الأعلى',
      type: 'نوع الحساب',
      side: 'طبيعة الرصيد',
      takes: 'يقبل القيود',
      kept: /أعطِ الدور لحساب آخر أولاً/,
    },
  },
] as const)
  test(`the chart is walked in the ${language} program, an account is added under its group and another one stays`, async ({
    page,
  }) => {
    const api = await shopApi('owner')
    const code = language === 'en' ? '5399801' : '5399802'
    await logIn(page, 'owner', chart, { language, mode })
    await expect(gridInput(page)).toBeFocused()
    await expectNothingFound(page, 'chart of accounts')
    // All groups are shut, and one is opened.
    await press(page, 'l')
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '6')
    await press(page, language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(page.getByRole('row').filter({ hasText: /^11\D/ })).toHaveAttribute('aria-level', '2')

    await press(page, 'n')
    await expect(page.locator('form input:focus')).toBeVisible()
    await page.keyboard.type(code)
    await press(page, 'Enter')
    await page.keyboard.type('إيجار المستودع')
    await page.getByRole('combobox', { name: words.under }).focus()
    await page.keyboard.type('1101')
    await press(page, 'Enter')
    await page.getByLabel(words.type).selectOption('expense')
    await page.getByLabel(words.side).selectOption('debit')
    await page.getByLabel(words.takes).check()
    await press(page, 'Control+KeyS')
    await expect(page.getByLabel(words.type)).toHaveAttribute('aria-invalid', 'true')
    await expectNothingFound(page, 'form with a problem')
    const under = page.getByRole('combobox', { name: words.under })
    await under.focus()
    await press(page, 'Control+KeyA')
    await page.keyboard.type('5302')
    await press(page, 'Enter', 'Control+KeyS')
    await expect(page).toHaveURL(/\/definitions\/acc-table\/\d+$/)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    await page.keyboard.type('/')
    await page.keyboard.type(code)
    await expect(page.getByRole('row').filter({ hasText: code })).toHaveAttribute('aria-level', '4')

    // The account of a role says why it stays.
    await press(page, 'Control+KeyA')
    await page.keyboard.type('5302001')
    await expect(page.getByRole('row').filter({ hasText: '5302001' })).toBeVisible()
    await gridInput(page).focus()
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 't')
    await expect(page.getByText(words.kept)).toBeVisible()
    await api.call(definitionEndpoints.accountRemove, { params: { id }, query: { version: 1 } })
  })
