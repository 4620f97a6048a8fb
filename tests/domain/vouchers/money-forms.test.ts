import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { depositForm, paymentForm, receiptForm } from '#domain/vouchers/money-forms.ts'
import { type EntryLine, voucherEntries } from '#domain/vouchers/voucher-form.ts'

const lines = fc.array(
  fc.record({
    accountId: fc.integer({ min: 20, max: 29 }),
    partyId: fc.option(fc.integer({ min: 1, max: 9 })),
    costCenterId: fc.option(fc.integer({ min: 1, max: 9 })),
    amount: fc.integer({ min: 1, max: 10_000 }).map(halalas),
    note: fc.constantFrom('', 'part', 'rest'),
  }),
  { minLength: 1, maxLength: 8 },
)
const noRole = () => {
  throw new Error('These forms name their accounts.')
}
const turned = (entry: EntryLine): EntryLine => ({ ...entry, debit: entry.credit, credit: entry.debit })

describe.each([
  ['a receipt', receiptForm, 'debit'],
  ['a payment', paymentForm, 'credit'],
] as const)('%s', (_name, form, side) => {
  test('moves the sum of its lines, and is read in its entries as it was typed', () => {
    fc.assert(
      fc.property(lines, typed => {
        const details = { method: 'cash', chequeNumber: '', dueDate: null } as const
        const entries = voucherEntries(form, { branchId: 7, moneyAccountId: 1, ...details, lines: typed }, noRole)
        const sum = typed.reduce((total, { amount }) => total + amount, 0)
        expect(entries[0]).toMatchObject({ accountId: 1, branchId: 7, [side]: sum })
        expect(entries.reduce((rest, { debit, credit }) => rest + debit - credit, 0)).toBe(0)
        expect(form.typed(entries)).toEqual({ moneyAccountId: 1, lines: typed })
        expect(form.typed(entries.map(turned)).lines.map(({ amount }) => amount)).toEqual(
          typed.map(({ amount }) => -amount),
        )
      }),
    )
  })
})

test('a deposit takes from each account what its line says', () => {
  fc.assert(
    fc.property(lines, typed => {
      const from = typed.map(({ accountId, amount, note }) => ({ moneyAccountId: accountId, amount, note }))
      const entries = voucherEntries(depositForm, { branchId: 7, moneyAccountId: 1, lines: from }, noRole)
      expect(entries.map(({ accountId, debit, credit }) => [accountId, debit - credit])).toEqual([
        [1, typed.reduce((total, { amount }) => total + amount, 0)],
        ...typed.map(({ accountId, amount }) => [accountId, -amount]),
      ])
      expect(depositForm.typed(entries)).toEqual({ moneyAccountId: 1, lines: from })
    }),
  )
})
