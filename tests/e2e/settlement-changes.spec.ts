/** Receipts by the keyboard alone: their allocations are undone and moved, and they are printed. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { settlementCalls } from '#contract/settlements.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { zeroHalalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { expectNothingFound } from './support/axe.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn, prints } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

type Api = Awaited<ReturnType<typeof shopApi>>

/** A customer who owes these amounts, each by an entry of its own; returns the id and the codes of the entries. */
async function customerOwing(api: Api, nameEn: string, amounts: readonly string[]) {
  const body = { nameAr: `عميل ${nameEn}`, nameEn }
  const { id: partyId } = await api.call(definitionEndpoints.customerAdd, { body }, crypto.randomUUID())
  const line = { debit: zeroHalalas, credit: zeroHalalas, note: '' }
  const codes: string[] = []
  for (const amount of amounts) {
    const lines = [
      { ...line, accountId: accountId('1103001'), partyId, debit: sar(amount) },
      { ...line, accountId: accountId('4101001'), credit: sar(amount) },
    ]
    const owed = { branchId: 1, note: 'owed', lines }
    codes.push((await api.call(voucherEndpoints.journalAdd, { body: owed }, crypto.randomUUID())).code)
  }
  return { partyId, codes }
}

const amountField = (page: Page) => page.locator('[data-at="amount"] input')

test('an allocation is undone with 3 keys, and another one moved with 3, in English', async ({ page }) => {
  const api = await shopApi('owner')
  const { partyId, codes } = await customerOwing(api, 'Undone customer', ['100.00', '200.00', '300.00'])
  const bills = codes.slice(0, 2).map((code, at) => ({
    ...{ branchId: 1, document: `journal ${code}`, discount: zeroHalalas },
    amount: sar(at === 0 ? '100.00' : '200.00'),
  }))
  const body = {
    ...{ branchId: 1, partyId, amount: sar('300.00'), method: 'cash' as const, moneyAccountId: accountId('1101001') },
    ...{ chequeNumber: '', note: '', bills, credits: [] },
  } as const
  await api.call(settlementCalls.receiptDocument.Add, { body }, crypto.randomUUID())
  await logIn(page, 'owner', `/accounting/receipt-documents?party=${partyId}`, { language: 'en' })
  const keys = countedKeys(page)
  const allocations = page.getByRole('region', { name: 'Latest allocations' }).getByRole('listitem')
  await expect(allocations).toHaveCount(2)
  await expect(amountField(page)).toBeFocused()
  await keys.press('F4')
  await expect(allocations.first().getByRole('button', { name: /Undo/ })).toBeFocused()
  await keys.press('Delete')
  await expect(page.getByRole('dialog')).toContainText(codes[1] ?? '')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo the allocation' })).toBeFocused()
  await keys.press('Enter')
  await expect(allocations).toHaveCount(1)
  expect(keys.count()).toBe(3)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(allocations.getByRole('button', { name: /Undo/ })).toBeFocused()
  await expectNothingFound(page, 'allocations with their keys')
  await keys.press('F2')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  // The oldest open bill is chosen; the next one is one key away.
  await keys.press('ArrowDown', 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(allocations).toContainText([codes[2] ?? ''])
  expect(keys.count()).toBe(6)
  const after = await api.call(settlementCalls.receiptDocument.Open, { query: { partyId } })
  expect(after.bills.map(each => [each.document.code, each.open])).toEqual([
    [codes[0], sar('100.00')],
    [codes[1], sar('200.00')],
    [codes[2], sar('200.00')],
  ])
  expect(after.credits.map(each => each.open)).toEqual([sar('200.00')])
})

test('a receipt by cheque is printed with all that a paper needs', async ({ page }) => {
  const api = await shopApi('owner')
  const name = `Paper ${Date.now() % 1_000_000}`
  const { partyId, codes } = await customerOwing(api, name, ['1000.00', '500.00'])
  const bills = codes.map((code, at) => ({
    ...{ branchId: 1, document: `journal ${code}` },
    ...(at === 0
      ? { amount: sar('1000.00'), discount: zeroHalalas }
      : { amount: sar('250.50'), discount: sar('9.50') }),
  }))
  const body = {
    ...{
      branchId: 1,
      partyId,
      amount: sar('1250.50'),
      method: 'cheque' as const,
      moneyAccountId: accountId('1103003'),
    },
    ...{ chequeNumber: '004711', dueDate: null, note: 'rent of the kiosk', bills, credits: [] },
  } as const
  const { voucher } = await api.call(settlementCalls.receiptDocument.Add, { body }, crypto.randomUUID())
  const code = voucher?.code ?? ''
  const wanted = [
    ...['سند قبض', 'Receipt Voucher', code, `عميل ${name}`, '1,250.50', 'شيك / Cheque', '004711', 'rent of the kiosk'],
    ...['فقط ألف ومئتان وخمسون ريالاً سعودياً وخمسون هللة لا غير', ...codes, '1,000.00', '250.50', '9.50'],
    ...['Only one thousand two hundred and fifty Saudi riyals and fifty halalas', 'المستلم', 'Accountant', 'المدير'],
  ]
  const expectPrinted = async (times: number) => {
    await expect.poll(() => prints(page)).toBe(times)
    const paper = page.locator('.print-sheet article')
    for (const text of wanted) await expect(paper).toContainText(text)
    await expect(paper.locator('.sheet-page')).toHaveCount(1)
  }
  await logIn(page, 'owner', `/accounting/receipts/${voucher?.id}`, { language: 'ar' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await page.keyboard.press('Control+KeyP')
  await expectPrinted(1)
  await expectNothingFound(page, 'the print of a receipt')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
