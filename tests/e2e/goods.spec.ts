/** Goods that move without trade, by the keyboard alone: an issue, a transfer that is received in two parts, and what a cost centre takes over. Source: spec §2. */
import { expect, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { goodsBillEndpoints } from '#contract/goods-bills.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { quantity } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { holdRequests } from './support/held-requests.ts'
import { logIn } from './support/log-in.ts'
import { entry, liveLine } from './support/sale.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

/** Longer than everything else that opens a bill. */
const lateMs = 1000

/** The code, Enter and Enter for one of it: F4, the letter, F9 and the account were the other keys. */
test('goods are issued for own use, which names the account that bears them, and come back with R and F9', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const [item] = await inStock(api, 1)
  const [account] = (await api.call(goodsBillEndpoints.getGoodsBillInit, {})).accounts
  await logIn(page, 'owner', '/sales/bill/exchange/new', { language: 'en' })
  await liveLine(page)
  await typeLine(page, item, '1')
  await press(page, 'F4')
  await page.keyboard.type('Own')
  await press(page, 'F9')
  const bearer = page.getByRole('combobox', { name: 'Expense account' })
  await expect(bearer).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNothingFound(page, 'an issue')
  await page.keyboard.type(account?.code ?? '')
  await press(page, 'Enter', 'F9')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingFound(page, 'a saved issue')
  const issue = await latest(api, 'exchange')
  expect(issue).toMatchObject({
    ...{ issueReason: 'ownUse', expenseAccount: { id: account?.id }, total: 0 },
    lines: [{ itemId: item?.itemId, quantity: 1000 }],
  })
  await logIn(page, 'owner', `/sales/bill/exchange/${issue.id}`, { language: 'en' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(issue.code)
  await press(page, 'r')
  await expect(page.getByRole('heading', { name: 'Exchange return' })).toBeVisible()
  await expectNothingFound(page, 'a return of an issue')
  await press(page, 'F9')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await latest(api, 'rexchange')).toMatchObject({ original: { id: issue.id }, lines: [{ quantity: 1000 }] })
})

/** F4 and a letter, four keys and the code for each of ten lines, Shift+F9, F9; then S and 3 keys for what has come, S, F8 and F10 for the rest. */
test('a transfer of ten items is received in two parts', async ({ page }) => {
  const api = await shopApi('owner')
  const items = await inStock(api, 10)
  const { branchId } = await api.call(billEndpoints.getBillInit, {})
  const { branches } = await api.call(goodsBillEndpoints.getGoodsBillInit, {})
  const to = branches.find(({ id }) => id !== branchId)
  const letGo = await holdRequests(page, '**/api/Bill/init/goods')
  await logIn(page, 'owner', '/sales/convert-varieties', { language: 'en' })
  setTimeout(letGo, lateMs)
  await liveLine(page)
  // The bill opens with its branches, so the keys are not lost.
  await press(page, 'F4')
  await page.keyboard.type(to?.nameEn ?? '')
  await expect(page.getByRole('combobox', { name: 'To branch' })).toHaveValue(String(to?.id))
  await press(page, 'F3')
  for (const item of items) await typeLine(page, item, '2')
  await press(page, 'Shift+F9')
  await expect(page.getByText('In transit')).toBeVisible()
  await expectNothingFound(page, 'a transfer')
  await press(page, 'F9')
  await expect(page.getByRole('dialog')).toBeVisible()
  const bill = await latest(api, 'convert-varieties')
  expect(bill).toMatchObject({ toBranch: { id: to?.id }, isDelivered: false })
  const waits = async () => {
    const { lines } = await api.call(deliveryEndpoints.getBillToDeliver, { query: { id: bill.id } })
    return lines.reduce((sum, line) => sum + line.outstanding, 0)
  }
  expect(await waits()).toBe(20_000)
  await logIn(page, 'owner', `/sales/convert-varieties/${bill.id}`, { language: 'en' })
  await expect(page.getByRole('button', { name: 'Entry statement' })).toBeVisible()
  await press(page, 's')
  const first = page.getByRole('list', { name: 'Lines of the statement' }).getByRole('textbox').first()
  await expect(first).toBeFocused()
  await press(page, '1', 'Enter', '2', 'Control+s')
  await page.waitForURL(/\/permissions\/entrystatments\/\d+$/)
  expect(await waits()).toBe(17_000)
  await logIn(page, 'owner', `/sales/convert-varieties/${bill.id}`, { language: 'en' })
  await expect(page.getByRole('button', { name: 'Entry statement' })).toBeVisible()
  await press(page, 's')
  await expect(first).toBeFocused()
  await press(page, 'F8', 'F10')
  await expect.poll(waits).toBe(0)
})

test('a cost centre takes over goods and an amount', async ({ page }) => {
  const api = await shopApi('owner')
  const [item] = await inStock(api, 1)
  const { branchId } = await api.call(billEndpoints.getBillInit, {})
  const centres = await api.call(lookupEndpoints.getBranchCostCenters, { query: { branchId } })
  const to = centres.find(each => each.isOpen)
  const [account] = (await api.call(goodsBillEndpoints.getGoodsBillInit, {})).accounts
  await logIn(page, 'owner', '/sales/convert-cc', { language: 'en' })
  await liveLine(page)
  await typeLine(page, item, '1')
  await press(page, 'F9')
  await expect(page.getByLabel('To cost centre')).toBeFocused()
  await page.keyboard.type(to?.nameEn ?? '')
  await press(page, 'Shift+F4')
  await page.keyboard.type(account?.code ?? '')
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('Rent of June')
  await press(page, 'Tab')
  await page.keyboard.type('0')
  await press(page, 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'greater than zero' })).toBeVisible()
  await expectNothingFound(page, 'amounts of accounts')
  await page.keyboard.type('250.00')
  await press(page, 'Enter')
  await expect(entry(page)).toBeFocused()
  await press(page, 'F9')
  await expect(page.getByRole('dialog')).toBeVisible()
  const bill = await latest(api, 'convert-cc')
  expect(bill.toCostCenter?.id).toBe(to?.id)
  expect(bill.lines.map(line => [line.itemId, line.accountId, line.description, line.total])).toEqual([
    [item?.itemId, null, '', 0],
    [null, account?.id, 'Rent of June', 25_000],
  ])
})

async function typeLine(page: Page, item: LineChoice | undefined, count: string): Promise<void> {
  await page.keyboard.type(item?.code ?? '')
  await press(page, 'Enter')
  await page.keyboard.type(count)
  await press(page, 'Enter')
}

/** So many goods, of which the branch has plenty. */
async function inStock(api: ShopApi, count: number): Promise<readonly LineChoice[]> {
  const catalogue = await api.catalogue()
  const priceList = priceListOf(catalogue)
  const goods = catalogue.items.filter(({ isActive, isService }) => isActive && !isService)
  const choices = goods.flatMap(({ id }) => priceList.item(id) ?? []).slice(0, count)
  await buy(api, catalogue, choices, { count: quantity(10_000) })
  return choices
}

async function latest(api: ShopApi, billTypeCode: BillTypeCode): Promise<BillDocument> {
  const { bills } = await api.call(billEndpoints.listBills, { query: { billTypeCode, pageNumber: 1, pageSize: 1 } })
  return api.call(billEndpoints.getBill, { query: { id: bills[0]?.id ?? 0 } })
}
