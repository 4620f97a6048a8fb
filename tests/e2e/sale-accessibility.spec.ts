/** axe finds nothing on the sale bill in any of its states, nor on the dashboard, in both directions and both modes. */
import { expect } from 'playwright/test'
import { isWhole } from '../support/depth.ts'
import { expectNothingFound } from './support/axe.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

const appearances = [
  { language: 'ar', mode: 'light' },
  { language: 'en', mode: 'dark' },
  { language: 'ar', mode: 'dark' },
  { language: 'en', mode: 'light' },
] as const

// Deep runs look at all of them.
for (const { language, mode } of isWhole ? appearances : appearances.slice(0, 2)) {
  test(`the sale bill in ${language}, ${mode}`, async ({ page }) => {
    await openSale(page, 'cashier', { language, mode })
    const { type } = await typist(page, 'latin')
    await expectNothingFound(page, 'empty')
    await type([await sellableText()])
    await expectNothingFound(page, 'list')
    await type([enter, '2'])
    await expectNothingFound(page, 'quantity')
    await type([enter, '99999999', enter])
    await expectNothingFound(page, 'unknown code')
    await type([['Escape'], ['Escape'], ['ArrowUp']])
    await expectNothingFound(page, 'line')
    await type([['Tab'], enter])
    await expectNothingFound(page, 'units')
    await type([['Escape'], ['Tab'], ['Tab']])
    await page.keyboard.type('90%')
    await type([enter])
    await expectNothingFound(page, 'above the limit')
    await type([['Escape'], ['Escape']])
    await page.keyboard.press('F8')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingFound(page, 'held bills')
    await type([['Escape']])
    await type([['F4'], 'al'])
    await expectNothingFound(page, 'customer')
    await type([['Escape'], enter, '1'])
    await expectNothingFound(page, 'underpaid')
    await type(['000', enter])
    await savedCode(page)
    await expectNothingFound(page, 'saved')
  })

  test(`the dashboard in ${language}, ${mode}`, async ({ page }) => {
    await logIn(page, 'reporter', '/', { language, mode })
    await page.getByRole('radio').nth(3).click()
    await expect(page.getByRole('img').first()).toBeVisible()
    await expectNothingFound(page, 'yearly')
  })
}
