import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halalas, rate, zeroHalalas } from '#domain/money.ts'
import { compoundForm } from '#domain/vouchers/compound.ts'
import { fieldChecks, type VoucherNames } from '#domain/vouchers/fields.ts'
import { type EntryLine, voucherEntries } from '#domain/vouchers/voucher-form.ts'

const names: VoucherNames = {
  account: () => undefined,
  costCenter: id => (id < 20 ? { branchId: 7, isOpen: id !== 13 } : undefined),
  party: () => undefined,
}
const shareOf = (costCenterId: number, percent: number) => ({ costCenterId, percent: rate(percent) })

describe('the cost centres of a line', () => {
  const wrong = (...centers: ReturnType<typeof shareOf>[]) =>
    fieldChecks.centers({ branchId: 7, debit: halalas(10_000), centers }, names)

  test('are open, of its branch, each once, and bear all of it', () => {
    expect(wrong()).toEqual([])
    expect(wrong(shareOf(10, 10_000))).toEqual([])
    expect(wrong(shareOf(10, 3_333), shareOf(11, 3_333), shareOf(12, 3_334))).toEqual([])
    expect(wrong(shareOf(10, 3_333), shareOf(11, 3_333), shareOf(12, 3_333))).toEqual(['percentsNotWhole'])
    expect(wrong(shareOf(10, 5_000), shareOf(10, 5_000))).toEqual(['duplicate'])
    expect(wrong(shareOf(10, 5_000), shareOf(20, 5_000))).toEqual(['notFound'])
    expect(wrong(shareOf(10, 5_000), shareOf(13, 5_000))).toEqual(['inactive'])
    // A halala cannot be shared by two.
    const centers = [shareOf(10, 5_000), shareOf(11, 5_000)]
    expect(fieldChecks.centers({ branchId: 7, credit: halalas(1), centers }, names)).toEqual(['tooSmall'])
  })
})

/** Whole hundredths of a percent that sum to a hundred. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 })
  .map(cuts => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map(cuts => cuts.slice(1).map((cut, place) => shareOf(10 + place, cut - (cuts[place] ?? 0))))

const lines = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 3 }),
    partyId: fc.constant(null),
    branchId: fc.constant(7),
    note: fc.constantFrom('', 'rent'),
    side: fc.constantFrom('debit', 'credit'),
    amount: fc.integer({ min: 10_000, max: 99_999_999 }),
    centers: fc.oneof(fc.constant<ReturnType<typeof shareOf>[]>([]), shares),
  }),
  { minLength: 1, maxLength: 6 },
)

test('a compound entry shares each line to the halala, and is read in its entries as it was typed', () => {
  fc.assert(
    fc.property(lines, written => {
      const typed = written.map(({ side, amount, ...line }) => ({
        ...{ ...line, debit: zeroHalalas, credit: zeroHalalas },
        [side]: halalas(amount),
      }))
      const entries = voucherEntries(compoundForm, { branchId: 7, lines: typed }, () => 0)
      expect(compoundForm.typed(entries)).toEqual({ lines: typed })
      let at = 0
      for (const { side, amount, centers } of written) {
        const parts = entries.slice(at, at + Math.max(centers.length, 1))
        at += parts.length
        expect(parts.reduce((sum, part) => sum + part[side === 'debit' ? 'debit' : 'credit'], 0)).toBe(amount)
        // By largest remainder no centre is a halala away from its exact part.
        centers.forEach(({ costCenterId, percent }, place) => {
          const part = parts[place]
          expect(part?.costCenterId).toBe(costCenterId)
          const own = (part?.debit ?? 0) + (part?.credit ?? 0)
          expect(Math.abs(own - (amount * percent) / 10_000)).toBeLessThan(1)
        })
      }
      expect(at).toBe(entries.length)
      const turned = entries.map((entry): EntryLine => ({ ...entry, debit: entry.credit, credit: entry.debit }))
      const reversed = typed.map(line => ({ ...line, debit: line.credit, credit: line.debit }))
      expect(compoundForm.typed(turned)).toEqual({ lines: reversed })
    }),
  )
})
