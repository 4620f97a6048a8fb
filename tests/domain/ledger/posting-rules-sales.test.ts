import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingRefunded, refundLine } from '#domain/bills/refund.ts'
import { roundedCash, settle } from '#domain/bills/tenders.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import {
  revenueRole,
  type SoldLine,
  saleDeliveryPosting,
  salePosting,
  saleRefundPosting,
} from '#domain/ledger/posting-rules-sales.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { aLine, anyTotalledBill, totalsOf } from '#tests/support/bills.ts'
import { scaled } from '#tests/support/depth.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

const rounding = zeroHalalas

function soldLines(totals: BillTotals, changes: Partial<SoldLine>[] = []): SoldLine[] {
  return totals.lines.map((line, index) => ({
    ...line,
    isService: false,
    isTobacco: false,
    cost: zeroHalalas,
    ...changes[index],
  }))
}

describe('a sale', () => {
  it('debits what is paid, credits revenue and VAT, and moves the goods at their cost', () => {
    const lines = soldLines(totalsOf([aLine('115')]), [{ cost: sar('60.00') }])
    expect(
      ledgerOf(salePosting({ place, lines, tenders: [{ method: 'cash', amount: sar('115.00') }], rounding })),
    ).toEqual(['Dr cash_pos 115.00', 'Cr sales 100.00', 'Cr vat_output 15.00', 'Dr cogs 60.00', 'Cr inventory 60.00'])
  })

  it('separates revenue by kind, and the tobacco fee from it', () => {
    const totals = totalsOf([
      aLine('115'),
      aLine('10', { vatCategory: 'zero' }),
      aLine('20', { vatCategory: 'exempt' }),
      aLine('30', { vatCategory: 'outOfScope' }),
      aLine('92', { isTobacco: true }),
      aLine('23'),
    ])
    const lines = soldLines(totals, [{}, {}, {}, {}, { isTobacco: true }, { isService: true }])
    expect(
      ledgerOf(salePosting({ place, lines, tenders: [{ method: 'mada', amount: totals.total }], rounding })),
    ).toEqual([
      'Dr clearing_mada 290.00',
      'Cr sales 100.00',
      'Cr sales_zero 10.00',
      'Cr sales_exempt 50.00',
      'Cr sales_tobacco 40.00',
      'Cr service_revenue 20.00',
      'Cr tobacco_fee_payable 40.00',
      'Cr vat_output 30.00',
    ])
  })

  it('puts each tender in its account, and the party on what is owed alone', () => {
    const lines = soldLines(totalsOf([aLine('70')], { vat: { isEnabled: false, rate: percent('15') } }))
    const each = sar('10.00')
    const posting = salePosting({
      place: { ...place, costCentreId: 4 },
      lines,
      tenders: [
        { method: 'cash', amount: each, account: 501 },
        { method: 'mada', amount: each },
        { method: 'card', amount: each },
        { method: 'bank', amount: each },
        { method: 'wallet', amount: each },
        { method: 'credit', amount: each },
        { method: 'deliveryApp', amount: each, partyId: 90 },
      ],
      rounding,
    })
    expect(ledgerOf(posting)).toEqual([
      'Dr 501 10.00 centre 4',
      'Dr clearing_mada 10.00 centre 4',
      'Dr clearing_card 10.00 centre 4',
      'Dr bank_main 10.00 centre 4',
      'Dr clearing_wallet 10.00 centre 4',
      'Dr ar 10.00 centre 4 party 7',
      'Dr ar_delivery_apps 10.00 centre 4 party 90',
      'Cr sales 70.00 centre 4',
    ])
  })

  it('posts cash rounding on its own, in either direction', () => {
    const rounded = (total: string) => {
      const totals = totalsOf([aLine(total, { vatCategory: 'zero' })])
      const settled = unwrap(
        settle({ total: totals.total, tenders: [{ method: 'cash', amount: sar('20.00') }], cashStepHalalas: 5 }),
      )
      return ledgerOf(salePosting({ place, lines: soldLines(totals), ...settled }))
    }
    expect(rounded('10.02')).toEqual(['Dr cash_pos 10.00', 'Dr rounding 0.02', 'Cr sales_zero 10.02'])
    expect(rounded('10.03')).toEqual(['Dr cash_pos 10.05', 'Cr rounding 0.02', 'Cr sales_zero 10.03'])
  })

  it('undelivered posts no cost, which follows with the goods', () => {
    expect(ledgerOf(saleDeliveryPosting(place, sar('60.00')))).toEqual(['Dr cogs 60.00', 'Cr inventory 60.00'])
  })

  it('does not post when the tenders are not the total', () => {
    const lines = soldLines(totalsOf([aLine('115')]))
    const tenders = [{ method: 'cash', amount: sar('114.00') }] as const
    expect(() => salePosting({ place, lines, tenders, rounding })).toThrow('differ')
  })

  it('names revenue by tobacco first, then service, then VAT', () => {
    const line = { vatCategory: 'zero', isService: true, isTobacco: true } as const
    expect(revenueRole(line)).toBe('sales_tobacco')
    expect(revenueRole({ ...line, isTobacco: false })).toBe('service_revenue')
    expect(revenueRole({ ...line, isTobacco: false, isService: false })).toBe('sales_zero')
  })
})

describe('a sale refund', () => {
  it('takes revenue, fee and VAT back, returns the money and takes the goods in at the cost they left at', () => {
    const lines = soldLines(totalsOf([aLine('92', { isTobacco: true })]), [{ isTobacco: true, cost: sar('11.00') }])
    const tenders = [{ method: 'credit', amount: sar('92.00') }] as const
    expect(ledgerOf(saleRefundPosting({ place, lines, tenders, rounding }))).toEqual([
      'Dr sales_returns 40.00',
      'Dr tobacco_fee_payable 40.00',
      'Dr vat_output 12.00',
      'Cr ar 92.00 party 7',
      'Dr inventory 11.00',
      'Cr cogs 11.00',
    ])
  })

  it('in rounded cash credits what is kept', () => {
    const lines = soldLines(totalsOf([aLine('10.02', { vatCategory: 'zero' })]))
    const tenders = [{ method: 'cash', amount: sar('10.00') }] as const
    expect(ledgerOf(saleRefundPosting({ place, lines, tenders, rounding: sar('0.02') }))).toEqual([
      'Dr sales_returns 10.02',
      'Cr cash_pos 10.00',
      'Cr rounding 0.02',
    ])
  })
})

describe('laws of the sales rules', () => {
  const anyKinds = fc.array(fc.record({ isService: fc.boolean(), cost: fc.nat({ max: 9999 }).map(halalas) }), {
    minLength: 7,
    maxLength: 7,
  })

  it('any bill posts in balance: VAT and fee are those of the document, revenue is its net, inventory gives its cost', () => {
    fc.assert(
      fc.property(anyTotalledBill, anyKinds, fc.constantFrom(1, 5, 50), ({ totals }, kinds, cashStepHalalas) => {
        const lines = soldLines(totals, kinds)
        const cash = roundedCash(totals.total, cashStepHalalas)
        const settled = unwrap(
          settle({ total: totals.total, tenders: [{ method: 'cash', amount: cash }], cashStepHalalas }),
        )
        const posting = salePosting({ place, lines, ...settled })
        const net = (prefix: string) =>
          posting.entries
            .filter(entry => String(entry.account).startsWith(prefix))
            .reduce((sum, entry) => sum + entry.credit - entry.debit, 0)
        expect(net('vat_output')).toBe(totals.vat)
        expect(net('tobacco_fee_payable')).toBe(totals.fee)
        expect(net('sales') + net('service_revenue')).toBe(totals.net)
        expect(0 - net('cash_pos') - net('rounding')).toBe(totals.total)
        expect(net('inventory')).toBe(lines.reduce((sum, line) => sum + line.cost, 0))
        expect(net('cogs') + net('inventory')).toBe(0)
      }),
      { numRuns: scaled(300) },
    )
  })

  it('a sale and the refund of all of it leave nothing but sales against sales returns', () => {
    fc.assert(
      fc.property(anyTotalledBill, anyKinds, ({ input, totals }, kinds) => {
        const lines = soldLines(totals, kinds)
        const back = input.lines.map(({ quantity }, index) => {
          const [line, lineTotals] = [lines[index], totals.lines[index]]
          if (line === undefined || lineTotals === undefined) throw new Error('a line without totals')
          const part = refundLine(
            { quantity, totals: lineTotals, cost: line.cost, refunded: nothingRefunded },
            quantity,
          )
          return { ...line, ...part.totals, cost: part.cost }
        })
        const tenders = [{ method: 'bank', amount: totals.total }] as const
        const sums = new Map<string, number>()
        const postings = [
          salePosting({ place, lines, tenders, rounding }),
          saleRefundPosting({ place, lines: back, tenders, rounding }),
        ]
        for (const entry of postings.flatMap(posting => posting.entries)) {
          const name = String(entry.account)
          const key =
            name === 'sales_returns' || name.startsWith('sales') || name === 'service_revenue' ? 'revenue' : name
          sums.set(key, (sums.get(key) ?? 0) + entry.debit - entry.credit)
        }
        expect([...sums.values()].every(sum => sum === 0)).toBe(true)
      }),
    )
  })
})
