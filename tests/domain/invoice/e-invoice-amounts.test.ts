import { describe, expect, it } from 'vitest'
import { computeRefund, nothingRefunded } from '#domain/bills/refund.ts'
import type { TotalsInput } from '#domain/bills/totals-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import type { EInvoiceLine } from '#domain/invoice/e-invoice.ts'
import { eInvoiceAmounts } from '#domain/invoice/e-invoice-amounts.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { percent, pieces, sar } from '#tests/support/amounts.ts'
import { aLine, totalsOf } from '#tests/support/bills.ts'
import { eInvoiceLines } from '#tests/support/e-invoices.ts'

const discountOf = (amount: string) => ({ kind: 'amount', amount: sar(amount) }) as const
const billOf = (lines: TotalsInput['lines'], changes: Partial<TotalsInput> = {}): EInvoiceLine[] =>
  eInvoiceLines(lines, totalsOf(lines, changes).lines)

/** The amounts as a person reads them: a row per line, then the allowances, the VAT, and the totals. */
function read(lines: readonly EInvoiceLine[], rounding: Halalas = zeroHalalas): string[] {
  const amounts = eInvoiceAmounts({ lines, rounding })
  const text = (...parts: readonly Halalas[]) => parts.map(formatHalalas).join(' ')
  return [
    ...amounts.lines.map(({ price, discount, fee, net, vat, total }, index) => {
      const count = (lines[index]?.quantity ?? 0) / 1000
      const base = price.baseQuantity === null ? '' : ` per ${price.baseQuantity}`
      return `${count} × ${price.amount}${base} − ${text(discount)} + ${text(fee)} = ${text(net)} + ${text(vat)} = ${text(total)}`
    }),
    ...amounts.allowances.map(each => `− ${each.vatCategory} ${each.rate / 100} %: ${text(each.amount)}`),
    ...amounts.subtotals.map(each => `${each.vatCategory} ${each.rate / 100} %: ${text(each.taxable, each.vat)}`),
    `${text(amounts.lineNet)} − ${text(amounts.allowance)} = ${text(amounts.taxable)} + ${text(amounts.vat)} = ${text(amounts.total)}`,
    `to pay ${text(amounts.payable)}`,
  ]
}

describe('the amounts of an e-invoice', () => {
  it('keep prices without VAT as they are', () => {
    expect(read(billOf([aLine('10.10', { priceMode: 'excluded', quantity: pieces('3') })]))).toEqual([
      '3 × 10.10 − 0.00 + 0.00 = 30.30 + 4.55 = 34.85',
      'standard 15 %: 30.30 4.55',
      '30.30 − 0.00 = 30.30 + 4.55 = 34.85',
      'to pay 34.85',
    ])
  })

  it('keep the total of prices with VAT, which no net and 15 % could give', () => {
    expect(read(billOf([aLine('100.00', { quantity: pieces('13') })]))).toEqual([
      '13 × 86.95615385 − 0.00 + 0.00 = 1130.43 + 169.57 = 1300.00',
      'standard 15 %: 1130.43 169.57',
      '1130.43 − 0.00 = 1130.43 + 169.57 = 1300.00',
      'to pay 1300.00',
    ])
  })

  it('show the discount of a line before VAT', () => {
    expect(read(billOf([aLine('115.00', { discount: discountOf('11.50') })]))).toEqual([
      '1 × 100.00 − 10.00 + 0.00 = 90.00 + 13.50 = 103.50',
      'standard 15 %: 90.00 13.50',
      '90.00 − 0.00 = 90.00 + 13.50 = 103.50',
      'to pay 103.50',
    ])
  })

  it('show the bill discount once for each VAT category', () => {
    const lines = [aLine('115.00'), aLine('100.00', { vatCategory: 'zero' }), aLine('15.00', { vatCategory: 'exempt' })]
    expect(read(billOf(lines, { billDiscount: discountOf('23.00') }))).toEqual([
      '1 × 100.00 − 0.00 + 0.00 = 100.00 + 15.00 = 115.00',
      '1 × 100.00 − 0.00 + 0.00 = 100.00 + 0.00 = 100.00',
      '1 × 15.00 − 0.00 + 0.00 = 15.00 + 0.00 = 15.00',
      '− standard 15 %: 10.00',
      '− zero 0 %: 10.00',
      '− exempt 0 %: 1.50',
      'standard 15 %: 90.00 13.50',
      'zero 0 %: 90.00 0.00',
      'exempt 0 %: 13.50 0.00',
      '215.00 − 21.50 = 193.50 + 13.50 = 207.00',
      'to pay 207.00',
    ])
  })

  it('charge the tobacco fee on its line, and VAT on both', () => {
    expect(read(billOf([aLine('40.00', { priceMode: 'excluded', isTobacco: true })]))).toEqual([
      '1 × 40.00 − 0.00 + 40.00 = 80.00 + 12.00 = 92.00',
      'standard 15 %: 80.00 12.00',
      '80.00 − 0.00 = 80.00 + 12.00 = 92.00',
      'to pay 92.00',
    ])
  })

  it('keep two rates apart', () => {
    const old = billOf([aLine('105.00')], { vat: { isEnabled: true, rate: percent('5') } })
    expect(read([...old, ...billOf([aLine('115.00')])]).slice(2)).toEqual([
      'standard 5 %: 100.00 5.00',
      'standard 15 %: 100.00 15.00',
      '200.00 − 0.00 = 200.00 + 20.00 = 220.00',
      'to pay 220.00',
    ])
  })

  it('round the amount to pay, not the total', () => {
    expect(read(billOf([aLine('10.02')]), sar('0.02')).slice(-2)).toEqual([
      '8.71 − 0.00 = 8.71 + 1.31 = 10.02',
      'to pay 10.00',
    ])
  })

  it('of a free line are zero', () => {
    expect(read(billOf([aLine('0.00')]))[0]).toBe('1 × 0.00 − 0.00 + 0.00 = 0.00 + 0.00 = 0.00')
  })

  it('give a price for all units when a price of one is not exact', () => {
    const lines = billOf([aLine('1.00', { quantity: pieces('300000.5') })])
    expect(read(lines)[0]).toBe('300000.5 × 260870.00 per 300000.5 − 0.00 + 0.00 = 260870.00 + 39130.50 = 300000.50')
  })

  it('of the largest document are exact', () => {
    const line = aLine('999999999')
    expect(read(billOf([line]))[0]).toBe('1 × 869565216.52 − 0.00 + 0.00 = 869565216.52 + 130434782.48 = 999999999.00')
  })

  it('of a part that was returned are those that were posted', () => {
    const [line] = billOf([aLine('10.00', { quantity: pieces('3') })], { billDiscount: discountOf('1.00') })
    if (line === undefined) throw new Error('no line')
    const sold = { quantity: line.quantity, totals: line, cost: zeroHalalas, refunded: nothingRefunded }
    const [back] = unwrap(computeRefund([{ original: sold, quantity: pieces('1') }])).lines
    if (back === undefined) throw new Error('no line')
    expect(read([{ ...line, ...back.totals, quantity: back.quantity }])).toEqual([
      '1 × 8.70 − 0.00 + 0.00 = 8.70 + 1.30 = 10.00',
      '− standard 15 %: 0.29',
      'standard 15 %: 8.41 1.26',
      '8.70 − 0.29 = 8.41 + 1.26 = 9.67',
      'to pay 9.67',
    ])
  })

  it('join the texts of one exemption', () => {
    const zero = { code: 'VATEX-SA-OOS', text: 'رسوم حكومية' }
    const lines = billOf([aLine('1.00', { vatCategory: 'outOfScope' }), aLine('2.00', { vatCategory: 'outOfScope' })])
    const exempted = lines.map((line, index) => ({
      ...line,
      exemption: index === 0 ? zero : { ...zero, text: 'هدية' },
    }))
    expect(eInvoiceAmounts({ lines: exempted, rounding: zeroHalalas }).subtotals).toEqual([
      {
        ...{ vatCategory: 'outOfScope', rate: 0, taxable: 300, vat: 0 },
        exemption: { code: 'VATEX-SA-OOS', text: 'رسوم حكومية | هدية' },
      },
    ])
  })

  it('need a quantity', () => {
    const [line] = billOf([aLine('1.00')])
    const lines = line ? [{ ...line, quantity: pieces('0') }] : []
    expect(() => eInvoiceAmounts({ lines, rounding: zeroHalalas })).toThrow('quantity')
  })
})
