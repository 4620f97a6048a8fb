/** The accounting tree and the closing of a year by the keyboard alone, in a shop of its own: a closed year locks the books of all. */
import { expect, type Page } from 'playwright/test'
import { assetEndpoints } from '#contract/assets.ts'
import { authEndpoints } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import { expectNothingFound } from './support/axe.ts'
import { press as pressKeys } from './support/bill-list.ts'
import { type NewShop, ownPassword, test } from './support/new-shop.ts'

const year = new Date().getFullYear() - 1

/** The account ids by code, and what the requests of the owner carry; the books begin with last year. */
async function begin(page: Page, shop: NewShop) {
  const form = { grant_type: 'password', username: 'owner', password: ownPassword, scope: tokenScope }
  const token = await page.request.post(`${shop.url}${authEndpoints.getToken.path}`, { form })
  const headers = { authorization: `Bearer ${(await token.json()).access_token}` }
  const tab = `${shop.url}/api/setting/tabs/company`
  const { version } = await (await page.request.get(tab, { headers })).json()
  const begun = await page.request.put(tab, { headers, data: { version, firstDay: `${year}-01-01` } })
  expect(begun.status()).toBe(200)
  const accounts = await page.request.get(`${shop.url}/api/definitions/account?pageSize=500`, { headers })
  const { rows } = (await accounts.json()) as { rows: readonly { id: number; code: string }[] }
  return { headers, idOf: (code: string) => rows.find(row => row.code === code)?.id }
}

/** The owner put 900 of capital into the bank last year, and paid a rent of 250. */
async function lastYear(page: Page, shop: NewShop): Promise<void> {
  const { headers, idOf } = await begin(page, shop)
  for (const [debit, credit, amount] of [
    ['1102001', '3101001', 900],
    ['5302001', '1102001', 250],
  ] as const) {
    const lines = [
      { accountId: idOf(debit), debit: amount, credit: 0, note: '' },
      { accountId: idOf(credit), debit: 0, credit: amount, note: '' },
    ]
    const data = { branchId: 1, date: `${year}-06-15`, note: '', lines }
    expect((await page.request.post(`${shop.url}/api/vouchers/journal`, { headers, data })).status()).toBe(200)
  }
}

test('a rent is found in the tree down to its entry with 11 keys, the year closed with 2 and reopened with 5', async ({
  page,
  shop,
}) => {
  test.slow()
  let keyCount = 0
  const press = async (...keys: readonly string[]) => {
    keyCount += keys.length
    await pressKeys(page, ...keys)
  }
  await shop.open(page, '/', { language: 'en' })
  await lastYear(page, shop)
  await page.goto(`${shop.url}/accounting/accountingtree?to=${year}-12-31`)
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('row', { name: /1101001.*0\.00/ })).toBeVisible()
  await expect(grid.getByRole('row', { name: /1102001.*650\.00/ })).toBeVisible()
  await expectNothingFound(page, 'the accounting tree')
  await press('/')
  await page.keyboard.type('5302001')
  keyCount += 7
  await press('Enter')
  await expect(grid.getByRole('row', { name: /5302001.*250\.00/ })).toBeVisible()
  await press('End', 'Enter')
  await expect(page).toHaveURL(/account-statement/)
  await page.goto(`${shop.url}/accounting/year-closing`)
  const close = page.getByRole('button', { name: 'Close the year' })
  await expect(close).toBeFocused()
  await expect(page.getByText('-250.00').first()).toBeVisible()
  await expectNothingFound(page, 'a year to close')
  await press('Control+Enter')
  await expectNothingFound(page, 'the question before it is closed')
  await press('Enter')
  await expect(page.getByText(/Closed by owner/)).toBeVisible()
  const reopen = page.getByRole('button', { name: 'Reopen the year' })
  await expect(reopen).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Tax')
  keyCount += 3
  await press('Enter')
  await expect(page.getByText(/Reopened by owner.*Tax/)).toBeVisible()
  await expect(close).toBeVisible()
  expect(keyCount).toBe(18)
})

test('a depreciation that is due prevents the closing and is opened by its number', async ({ page, shop }) => {
  await shop.open(page, '/', { language: 'en' })
  const { headers, idOf } = await begin(page, shop)
  const data = {
    ...{ nameAr: 'فرن', nameEn: 'Oven', value: 1000, startDate: `${year}-12-01`, note: '' },
    ...{ depreciationInterval: 30, percentage: 10, depreciationMethod: 'straightLine' },
    ...{ depreciationAccountId: idOf('5401003'), sourceAccountId: idOf('1102001'), branchId: 1, costCenters: [] },
  }
  const added = await page.request.post(`${shop.url}${assetEndpoints.addAsset.path}`, { headers, data })
  expect(added.status()).toBe(200)
  await page.goto(`${shop.url}/accounting/year-closing`)
  await expect(page.getByRole('link', { name: 'Depreciation due and not posted: 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the year' })).toHaveCount(0)
  await expectNothingFound(page, 'a year with something due')
  await page.getByRole('link', { name: 'FA-000001' }).focus()
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/\/accounting\/assets\/1$/)
  await expect(page.getByRole('heading', { name: /Oven/ })).toBeVisible()
  const run = await page.request.post(`${shop.url}${assetEndpoints.runDepreciation.path}`, {
    headers,
    data: { assetId: 1 },
  })
  expect(run.status()).toBe(200)
  await page.goto(`${shop.url}/accounting/year-closing`)
  await expect(page.getByRole('button', { name: 'Close the year' })).toBeFocused()
  await expect(page.getByText('-100.00').first()).toBeVisible()
})
