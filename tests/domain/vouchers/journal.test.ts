import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { journalForm } from '#domain/vouchers/journal.ts'
import { type EntryLine, sidesDifference, voucherProblems } from '#domain/vouchers/voucher-form.ts'

const free = { takesEntries: true, isOfStock: false, isOfMoney: false, partyKind: null }
const names = { account: () => free, costCenter: () => undefined, party: () => undefined }
const line = (debit: number, credit: number): EntryLine => ({
  accountId: 1,
  branchId: 1,
  costCenterId: null,
  partyId: null,
  debit: halalas(debit),
  credit: halalas(credit),
  note: '',
})

test('lines are refused exactly where their sides do not come to the same, or a line has not one side', () => {
  const amount = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 2, maxLength: 6 }), pairs => {
      const lines = pairs.map(([debit, credit]) => line(debit, credit))
      const [debits, credits] = [0, 1].map(side => pairs.reduce((sum, pair) => sum + (pair[side] ?? 0), 0))
      const isSound = debits === credits && pairs.every(([debit, credit]) => debit * credit === 0 && debit + credit > 0)
      expect(voucherProblems(journalForm, { lines }, names).length === 0).toBe(isSound)
      expect(sidesDifference(lines)).toBe((debits ?? 0) - (credits ?? 0))
    }),
  )
})
