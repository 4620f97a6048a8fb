import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halalas, zeroHalalas } from '#domain/money.ts'
import type { VoucherAccount, VoucherNames, VoucherValues } from '#domain/vouchers/fields.ts'
import { type EntryLine, type TypedVoucher, voucherEntries, voucherProblems } from '#domain/vouchers/voucher-form.ts'
import { moneyForm } from '#tests/support/money-voucher.ts'

const plain = { takesEntries: true, isOfStock: false, isOfMoney: false, partyKind: null }
const [cash, debts, rent, group] = [1, 2, 3, 4]
const [customer, supplier, retired] = [11, 12, 13]
const names: VoucherNames = {
  account: id =>
    new Map<number, VoucherAccount>([
      [cash, { ...plain, isOfMoney: true }],
      [debts, { ...plain, partyKind: 'customer' }],
      [rent, plain],
      [group, { ...plain, isOfMoney: true, takesEntries: false }],
    ]).get(id),
  costCenter: () => undefined,
  party: id =>
    new Map([
      [customer, { kind: 'customer' as const, isActive: true }],
      [supplier, { kind: 'supplier' as const, isActive: true }],
      [retired, { kind: 'customer' as const, isActive: false }],
    ]).get(id),
}
const amount = (value: number) => halalas(value)
const line = (changes: Partial<VoucherValues> = {}) => ({
  customerId: customer,
  amount: amount(500),
  note: '',
  ...changes,
})

describe('a form whose lines have an amount', () => {
  const wrong = (head: Partial<VoucherValues>, ...lines: TypedVoucher['lines']) =>
    voucherProblems(moneyForm, { branchId: 1, moneyAccountId: cash, ...head, lines }, names).map(
      ({ at, code }) => `${at} ${code}`,
    )

  test('reports for each field why it is invalid', () => {
    expect(wrong({}, line(), line({ amount: amount(1), note: 'rest' }))).toEqual([])
    expect(wrong({})).toEqual(['lines lineMissing'])
    expect(wrong({ moneyAccountId: 0 }, line())).toEqual(['moneyAccountId notFound'])
    expect(wrong({ moneyAccountId: rent }, line())).toEqual(['moneyAccountId notOfMoney'])
    expect(wrong({ moneyAccountId: group }, line())).toEqual(['moneyAccountId takesNoEntries'])
    expect(wrong({}, line(), line({ customerId: 0 }))).toEqual(['lines.1.customerId partyRequired'])
    expect(wrong({}, line({ customerId: supplier }))).toEqual(['lines.0.customerId partyNotOfAccount'])
    expect(wrong({}, line({ customerId: retired }))).toEqual(['lines.0.customerId inactive'])
    expect(wrong({}, line({ customerId: 99 }))).toEqual(['lines.0.customerId notFound'])
    expect(wrong({}, line({ amount: zeroHalalas }), line({ amount: amount(-1) }))).toEqual([
      'lines.0.amount mustBePositive',
      'lines.1.amount mustBePositive',
    ])
  })

  test('is read in its entries as it was typed, and of a reversal with its amounts turned', () => {
    const lines = fc.array(
      fc.record({
        customerId: fc.integer({ min: 1, max: 9 }),
        amount: fc.integer({ min: 1, max: 10_000 }).map(amount),
        note: fc.constantFrom('', 'part', 'rest'),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, typed => {
        const voucher = { branchId: 7, moneyAccountId: cash, lines: typed }
        const entries = voucherEntries(moneyForm, voucher, role => (role === 'ar' ? debts : rent))
        const sides = (side: 'debit' | 'credit') => entries.reduce((sum, entry) => sum + entry[side], 0)
        const due = typed.reduce((sum, each) => sum + each.amount, 0)
        expect([sides('debit'), sides('credit')]).toEqual([due, due])
        expect(new Set(entries.map(entry => entry.branchId))).toEqual(new Set([7]))
        expect(moneyForm.typed(entries)).toEqual({ moneyAccountId: cash, lines: typed })
        const turned = entries.map((entry): EntryLine => ({ ...entry, debit: entry.credit, credit: entry.debit }))
        expect(moneyForm.typed(turned).lines.map(each => each.amount)).toEqual(typed.map(each => -each.amount))
      }),
    )
  })
})
