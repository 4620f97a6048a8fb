/** From the stock of items to the card of one, from the trial balance to the statement of an account, from debts to the statement of a person: by keys. */
import { expect } from 'playwright/test'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { reports } from '#contract/reports/reports.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { languages } from './support/languages.ts'
import { activeCell, gridInput, lineCount, openReport, quietDays, quietSearch, visibleSums } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

for (const language of languages('en')) {
  test(`the card of an item is opened from the stock, and closes with it, in ${language}`, async ({ page }) => {
    const api = await shopApi('owner')
    const stock = await api.call(reports.inventory.endpoint, { body: { ...quietDays } })
    await openReport(page, 'auditor', `/reports/storage?${quietSearch}`, language)
    const before = await activeCell(page)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/reports\/item-report\?/)
    await expect(gridInput(page)).toBeFocused()
    const itemId = Number(new URL(page.url()).searchParams.get('item'))
    const row = stock.rows.find(({ item }) => item?.id === itemId)
    const sums = await visibleSums(page)
    expect(Math.round(Number(sums.onHand) * 1000)).toBe(Number(row?.onHand))
    const card = await api.call(reports.itemCard.endpoint, { body: { ...quietDays, itemId } })
    expect(await lineCount(page, 'grid')).toBe(card.rowCount + 1)
    await expectNothingFound(page, 'card of an item')
    await press(page, 'Escape')
    await expect(page).toHaveURL(/\/reports\/storage\?/)
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(() => activeCell(page)).toEqual(before)
  })
}

test('the statement of an account is opened from the trial balance, and closes with it', async ({ page }) => {
  await openReport(page, 'owner', `/accounting/trial-balance?${quietSearch}`, 'en')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/accounting\/account-statement\?.*account=\d+/)
  await expect(gridInput(page)).toBeFocused()
  const accountId = Number(new URL(page.url()).searchParams.get('account'))
  const api = await shopApi('owner')
  const { closing } = await api.call(reports.accountStatement.endpoint, { body: { ...quietDays, accountId } })
  const sums = await visibleSums(page)
  expect(Math.round(Number(sums.balance) * 100)).toBe(Number(closing.balance))
  // The first line is shown in its own words, too.
  const opening = page.getByRole('row').nth(1).getByText('Opening balance', { exact: true })
  await expect(opening).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader', { name: 'Document' })).toHaveCount(0)
  await expect(opening).toBeVisible()
  // An account says its name there before its number.
  await page.keyboard.press('Escape')
  const account = page.getByRole('row').filter({ hasText: 'Cash on hand' })
  await expect(account).toBeVisible()
  await expect(account.getByText('1101', { exact: true })).toBeHidden()
  await page.setViewportSize({ width: 1366, height: 820 })
  await expect(account.getByText('1101', { exact: true })).toBeVisible()
})

test('an account of two branches opens its entries, and a statement of two says so instead of showing one', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const [one, other] = await api.call(catalogueEndpoints.getBranches, {})
  const branches = `branch=${one?.id}&branch=${other?.id}`
  await openReport(page, 'owner', `/accounting/trial-balance?${quietSearch}&${branches}`, 'en')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/accounting\/trial-balance\?.*rows=document/)
  const account = new URL(page.url()).searchParams.get('account')
  await page.goto(`${shopUrl()}/accounting/account-statement?${quietSearch}&account=${account}&${branches}`)
  await expect(page.getByText('This report takes one value, and not “None”, for: Branch')).toBeVisible()
  await expect(gridInput(page)).toHaveCount(0)
  await expectNothingFound(page, 'a statement of two branches')
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/branch=/)
  await expect(gridInput(page)).toHaveCount(1)
})

test('what a person owes opens their statement', async ({ page }) => {
  const sums = page.getByRole('group', { name: 'Sums' })
  await openReport(page, 'owner', `/reports/due-amount?to=${quietDays.toDate}&partyKind=supplier`, 'en')
  await expect(sums).toBeVisible()
  // What is owed to us and what we owe come to nothing together.
  await openReport(page, 'owner', `/reports/due-amount?to=${quietDays.toDate}`, 'en')
  await expect(page.getByRole('gridcell', { name: 'Suppliers' })).toBeVisible()
  await expect(sums).toHaveCount(0)
  await press(page, 'ArrowDown')
  const { text } = await activeCell(page)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/reports\/(customer|supplier)-info\?.*party=\d+/)
  await expect(gridInput(page)).toBeFocused()
  const field = page.getByRole('combobox', { name: /^(Customer|Supplier)$/ })
  expect(text).toContain(await field.inputValue())
})
