import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedVat, purchaseCategory, purchaseVatKinds, reverseChargeVat } from '#domain/bills/purchase-vat.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { unwrap } from '#domain/problem.ts'
import { sar } from '#tests/support/amounts.ts'
import { aLine, feeOff, vatOff, vatOn } from '#tests/support/bills.ts'

test('the kinds are those of the boxes of the return', () => {
  expect(purchaseVatKinds).toEqual(['standard', 'customs', 'reverseCharge', 'zero', 'exempt'])
})

test('a supplier charges VAT on standard purchases, and on what an untaxed kind leaves', () => {
  const isCharged = purchaseVatKinds.map(kind => [kind, chargedVat(kind, vatOn).isEnabled])
  expect(Object.fromEntries(isCharged)).toEqual({
    ...{ standard: true, zero: true, exempt: true },
    ...{ customs: false, reverseCharge: false },
  })
})

test('an untaxed kind makes untaxed lines of taxed items, and leaves the others as they are', () => {
  const categories = (kind: (typeof purchaseVatKinds)[number]) =>
    vatCategories.map(each => purchaseCategory(kind, each))
  expect(categories('zero')).toEqual(['zero', 'zero', 'exempt', 'outOfScope'])
  expect(categories('exempt')).toEqual(['exempt', 'zero', 'exempt', 'outOfScope'])
  expect(categories('customs')).toEqual([...vatCategories])
})

const totalsOf = (prices: readonly string[]) => {
  const lines = prices.map(each => ({ ...aLine(each), priceMode: 'excluded' as const }))
  return unwrap(computeTotals({ lines, vat: chargedVat('reverseCharge', vatOn), tobacco: feeOff })).lines
}

test('the reverse charge is rounded once for the bill', () => {
  // 3 × 10.10 are 30.30, of which 15 % are 4.545; each by itself would come to 1.52, together 4.56.
  expect(reverseChargeVat('reverseCharge', vatOn, totalsOf(['10.10', '10.10', '10.10']))).toBe(sar('4.55'))
  expect(reverseChargeVat('reverseCharge', vatOff, totalsOf(['10.10']))).toBe(0)
  expect(reverseChargeVat('customs', vatOn, totalsOf(['10.10']))).toBe(0)
})

test('the reverse charge is the rate of what was paid, to half a halala', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 }), amounts => {
      const lines = totalsOf(amounts.map(each => (each / 100).toFixed(2)))
      const paid = amounts.reduce((sum, each) => sum + each, 0)
      expect(Math.abs(reverseChargeVat('reverseCharge', vatOn, lines) * 100 - paid * 15)).toBeLessThanOrEqual(50)
    }),
  )
})
