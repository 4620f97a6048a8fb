/** Receipts, payments and deposits: the ledger of each, written out, and what is refused. */
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { reports } from '#contract/reports/reports.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aReceipt } from '#tests/support/money-vouchers.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { receiptAdd, receiptRead, receiptList, receiptReverse, paymentAdd, paymentRead, depositAdd } = voucherEndpoints
type Receipt = InputOf<typeof receiptAdd>['body']
type Deposit = InputOf<typeof depositAdd>['body']

describeOnBoth('money', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const receive = (changes: Partial<Receipt> = {}, idempotencyKey?: string) =>
    shop.call(
      receiptAdd,
      { body: { ...aReceipt(), ...changes } },
      { as: owner, ...(idempotencyKey ? { idempotencyKey } : {}) },
    )
  const refusedReceipt = async (changes: Partial<Receipt>) => {
    const body = { ...aReceipt(), ...changes }
    const { error, problems } = await shop.refusal(receiptAdd, { body }, { as: owner })
    return [error, ...(problems ?? []).map(each => `${each.at} ${each.code}`)]
  }
  const cheque = { method: 'cheque', chequeNumber: '000123', moneyAccountId: accountId('1103003') } as const

  test('received pays the debt of whom it names, and is read back as it was written', async () => {
    const written = await receive({ note: 'on account' })
    expect(written).toMatchObject({
      ...{ code: '1-000001', type: 'receipt', date: '2026-01-15', note: 'on account', total: sar('50.00') },
      ...{ method: 'cash', moneyAccount: { code: '1101001' }, chequeNumber: '', dueDate: null },
      lines: [{ account: { code: '1103001' }, party: { id: tinyParties.borrower }, amount: sar('50.00') }],
    })
    expect(await shop.call(receiptRead, { params: { id: written.id } }, { as: owner })).toEqual(written)
    expect(await postingsOf(shop.db, 'receipt 1-000001')).toEqual([['2026-01-15', 'Dr cash_main 50.00', 'Cr ar 50.00']])
    const body = { personId: tinyParties.borrower, fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
    const { rows, closing } = await shop.call(reports.customerInfo.endpoint, { body }, { as: owner })
    expect(rows).toMatchObject([{ document: { id: written.id, type: 'receipt' }, credit: sar('50.00') }])
    expect(closing.balance).toBe(-sar('50.00'))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('received by cheque stays a cheque until it is deposited, also when it is taken back', async () => {
    const received = await receive({ ...cheque, dueDate: day('2026-02-01') })
    expect(received).toMatchObject({ method: 'cheque', chequeNumber: '000123', dueDate: '2026-02-01' })
    const deposit: Deposit = {
      ...{ branchId: 1, note: '', moneyAccountId: accountId('1102001') },
      lines: [
        { moneyAccountId: accountId('1103003'), amount: sar('50.00'), note: '000123' },
        { moneyAccountId: accountId('1101001'), amount: sar('7.00'), note: '' },
      ],
    }
    const deposited = await shop.call(depositAdd, { body: deposit }, { as: owner })
    expect(deposited).toMatchObject({ total: sar('57.00'), moneyAccount: { code: '1102001' } })
    expect(deposited.lines).toMatchObject([
      { moneyAccount: { code: '1103003' }, amount: sar('50.00'), note: '000123' },
      { moneyAccount: { code: '1101001' }, amount: sar('7.00') },
    ])
    expect(await postingsOf(shop.db, 'deposit 1-000001')).toEqual([
      ['2026-01-15', 'Dr bank_main 57.00', 'Cr cheques_receivable 50.00', 'Cr cash_main 7.00'],
    ])
    const { id } = received
    const back = await shop.call(receiptReverse, { params: { id }, body: { note: 'bounced' } }, { as: owner })
    expect(back).toMatchObject({ method: 'cheque', chequeNumber: '000123', lines: [{ amount: -sar('50.00') }] })
    expect(await postingsOf(shop.db, 'receipt 1-000002')).toEqual([
      ['2026-01-15 reversal', 'Cr cheques_receivable 50.00', 'Dr ar 50.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('paid goes to a supplier and to an expense of a cost centre at once', async () => {
    const lines = [
      { accountId: accountId('2101001'), partyId: tinyParties.supplier, amount: sar('30.00'), note: '' },
      { accountId: accountId('5302001'), amount: sar('20.00'), note: 'rent' },
    ]
    const body = { branchId: 1, note: '', method: 'bank', moneyAccountId: accountId('1102001'), lines } as const
    const paid = await shop.call(paymentAdd, { body: { ...body, chequeNumber: '' } }, { as: owner })
    expect(paid.lines).toMatchObject([
      { party: { id: tinyParties.supplier }, amount: sar('30.00') },
      { account: { code: '5302001' }, party: null, amount: sar('20.00'), note: 'rent' },
    ])
    expect(await postingsOf(shop.db, 'payment 1-000001')).toEqual([
      ['2026-01-15', 'Cr bank_main 50.00', 'Dr ap 30.00', 'Dr rent 20.00'],
    ])
    const missing = await shop.refusal(receiptRead, { params: { id: paid.id } }, { as: owner })
    expect(missing.error).toBe('not_found')
    expect((await shop.call(paymentRead, { params: { id: paid.id } }, { as: owner })).id).toBe(paid.id)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused where it is wrong, by field', async () => {
    const withLine = (changes: object) =>
      refusedReceipt({ lines: aReceipt().lines.map(line => ({ ...line, ...changes })) })
    expect(await refusedReceipt({ lines: [] })).toEqual(['invalid_input', 'lines lineMissing'])
    expect(await refusedReceipt({ moneyAccountId: accountId('5302001') })).toEqual([
      'invalid_input',
      'moneyAccountId notOfMoney',
    ])
    expect(await refusedReceipt({ ...cheque, chequeNumber: '' })).toEqual(['invalid_input', 'chequeNumber required'])
    expect(await refusedReceipt({ chequeNumber: '1', dueDate: day('2026-02-01') })).toEqual([
      'invalid_input',
      'chequeNumber onlyOfCheques',
      'dueDate onlyOfCheques',
    ])
    expect(await withLine({ amount: sar('0.00') })).toEqual(['invalid_input', 'lines.0.amount mustBePositive'])
    expect(await withLine({ partyId: null })).toEqual(['invalid_input', 'lines.0.partyId partyRequired'])
    expect(await withLine({ accountId: accountId('1101001'), partyId: null })).toEqual([
      'invalid_input',
      'lines.0.accountId sameAccount',
    ])
    const body = { ...aReceipt(), method: 'wallet' } as const
    const { problems } = await shop.refusal(paymentAdd, { body }, { as: owner })
    expect(problems).toMatchObject([{ at: 'method', code: 'tenderNotAccepted' }])
    await shop.db.write([1], tx => writeSettings(tx, { periodLockDay: day('2026-01-10') }, shop.clock.now()))
    expect(await refusedReceipt({ date: day('2026-01-10') })).toEqual(['period_locked', 'date periodLocked'])
  })

  test('is received once under its key', async () => {
    const both = await Promise.all([receive({}, 'once'), receive({}, 'once')])
    expect(both[0].id).toBe(both[1].id)
    const { count } = await shop.call(receiptList, { query: { isCounted: true } }, { as: owner })
    expect(count).toBe(1)
  })
})
