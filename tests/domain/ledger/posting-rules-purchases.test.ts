import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivalPosting,
  expensesPosting,
  expensesRefundPosting,
  landedValues,
  type PurchaseToPost,
  purchasePosting,
  purchaseRefundPosting,
} from '#domain/ledger/posting-rules-purchases.ts'
import { halalas, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

const purchase: PurchaseToPost = {
  place,
  lines: [{ net: sar('100.00'), vat: sar('15.00'), account: null }],
  extraCosts: [],
  customsVat: [],
  reverseChargeVat: zeroHalalas,
  tenders: [{ method: 'credit', amount: sar('115.00') }],
  rounding: zeroHalalas,
  isDelivered: true,
}

describe('a purchase', () => {
  it('debits goods and VAT and credits the supplier', () => {
    expect(ledgerOf(purchasePosting(purchase))).toEqual([
      'Dr inventory 100.00',
      'Dr vat_input 15.00',
      'Cr ap 115.00 party 7',
    ])
  })

  it('keeps goods that have not arrived in transit, and moves them when they do', () => {
    expect(ledgerOf(purchasePosting({ ...purchase, isDelivered: false }))[0]).toBe('Dr inventory_transit 100.00')
    expect(ledgerOf(arrivalPosting(place, sar('60.00')))).toEqual(['Dr inventory 60.00', 'Cr inventory_transit 60.00'])
  })

  it('adds extra costs to the goods, and services to their own accounts', () => {
    const posting = purchasePosting({
      ...purchase,
      lines: [...purchase.lines, { net: sar('20.00'), vat: sar('3.00'), account: 601 }],
      extraCosts: [
        { amount: sar('8.00'), account: 'ap', partyId: 55 },
        { amount: sar('2.00'), account: 'petty_cash', partyId: null },
      ],
      tenders: [
        { method: 'cash', amount: sar('38.00') },
        { method: 'bank', amount: sar('100.00') },
      ],
    })
    expect(ledgerOf(posting)).toEqual([
      'Dr inventory 110.00',
      'Dr 601 20.00',
      'Dr vat_input 18.00',
      'Cr cash_pos 38.00',
      'Cr bank_main 100.00',
      'Cr ap 8.00 party 55',
      'Cr petty_cash 2.00',
    ])
  })

  it('deducts the VAT of customs, which the supplier is not paid', () => {
    const posting = purchasePosting({
      ...purchase,
      lines: [{ net: sar('100.00'), vat: sar('0.00'), account: null }],
      extraCosts: [{ amount: sar('5.00'), account: 'bank_main', partyId: null }],
      customsVat: [{ amount: sar('15.75'), account: 'bank_main', partyId: null }],
      tenders: [{ method: 'credit', amount: sar('100.00') }],
    })
    expect(ledgerOf(posting)).toEqual([
      'Dr inventory 105.00',
      'Dr vat_input_customs 15.75',
      'Cr ap 100.00 party 7',
      'Cr bank_main 20.75',
    ])
  })

  it('owes and deducts the VAT of the reverse charge, and pays none of it', () => {
    const posting = purchasePosting({
      ...purchase,
      lines: [{ net: sar('100.00'), vat: sar('0.00'), account: null }],
      reverseChargeVat: sar('15.00'),
      tenders: [{ method: 'credit', amount: sar('100.00') }],
    })
    expect(ledgerOf(posting)).toEqual([
      'Dr inventory 100.00',
      'Dr vat_input_rcm 15.00',
      'Cr ap 100.00 party 7',
      'Cr vat_output_rcm 15.00',
    ])
  })

  it('has goods to bear its extra costs', () => {
    const lines = [{ net: sar('100.00'), vat: sar('15.00'), account: 601 }] as const
    const extraCosts = [{ amount: sar('8.00'), account: 'ap', partyId: 55 }] as const
    expect(() => purchasePosting({ ...purchase, lines, extraCosts })).toThrow('need goods')
  })

  it('shares extra costs over the goods by value', () => {
    expect(landedValues([sar('100.00'), sar('50.00'), sar('0.01')], sar('10.00'))).toEqual([
      sar('106.67'),
      sar('53.33'),
      sar('0.01'),
    ])
  })

  it('the landed values sum to goods and extra costs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1e9 }).map(halalas), { minLength: 1 }),
        fc.nat({ max: 1e9 }).map(halalas),
        (nets, extra) => {
          expect(sumHalalas(landedValues(nets, extra))).toBe(sumHalalas(nets) + extra)
        },
      ),
    )
  })
})

describe('a purchase refund', () => {
  const refund = {
    place,
    lines: [{ net: sar('100.00'), vat: sar('15.00'), cost: sar('93.00'), account: null }],
    tenders: [{ method: 'credit', amount: sar('115.00') }],
    rounding: zeroHalalas,
    isDelivered: true,
    reverseChargeVat: zeroHalalas,
  } as const

  it('debits the supplier with what was paid, and the goods leave at the average', () => {
    expect(ledgerOf(purchaseRefundPosting(refund))).toEqual([
      'Dr ap 115.00 party 7',
      'Cr inventory 93.00',
      'Cr price_difference 7.00',
      'Cr vat_input 15.00',
    ])
  })

  it('takes its part of the reverse charge back on both sides', () => {
    const lines = [{ net: sar('100.00'), vat: sar('0.00'), cost: sar('100.00'), account: null }] as const
    const tenders = [{ method: 'credit', amount: sar('100.00') }] as const
    expect(ledgerOf(purchaseRefundPosting({ ...refund, lines, tenders, reverseChargeVat: sar('15.00') }))).toEqual([
      'Dr ap 100.00 party 7',
      'Cr inventory 100.00',
      'Dr vat_output_rcm 15.00',
      'Cr vat_input_rcm 15.00',
    ])
  })

  it('loses the difference where the average is above the price', () => {
    const lines = [{ net: sar('100.00'), vat: sar('15.00'), cost: sar('104.00'), account: null }] as const
    expect(ledgerOf(purchaseRefundPosting({ ...refund, lines }))).toContain('Dr price_difference 4.00')
  })

  it('takes goods out of transit, and services out of their accounts', () => {
    const lines = [
      { net: sar('100.00'), vat: sar('15.00'), cost: sar('100.00'), account: null },
      { net: sar('20.00'), vat: sar('3.00'), account: 601, cost: zeroHalalas },
    ] as const
    const tenders = [{ method: 'bank', amount: sar('138.00') }] as const
    expect(ledgerOf(purchaseRefundPosting({ ...refund, lines, tenders, isDelivered: false }))).toEqual([
      'Dr bank_main 138.00',
      'Cr inventory_transit 100.00',
      'Cr 601 20.00',
      'Cr vat_input 18.00',
    ])
  })
})

it('expenses debit the accounts of their template', () => {
  const posting = expensesPosting({
    place: { ...place, partyId: null, costCentreId: 2 },
    lines: [
      { account: 'rent', net: sar('1000.00'), vat: sar('150.00') },
      { account: 702, net: sar('50.00'), vat: sar('0.00') },
    ],
    tenders: [{ method: 'cash', amount: sar('1200.00') }],
    rounding: zeroHalalas,
  })
  expect(ledgerOf(posting)).toEqual([
    'Dr rent 1000.00 centre 2',
    'Dr 702 50.00 centre 2',
    'Dr vat_input 150.00 centre 2',
    'Cr cash_pos 1200.00 centre 2',
  ])
})

it('a refund of expenses credits the accounts of its lines, and the supplier owes what is not paid back', () => {
  const posting = expensesRefundPosting({
    place: { ...place, partyId: 9, costCentreId: 2 },
    lines: [
      { account: 'rent', net: sar('1000.00'), vat: sar('150.00') },
      { account: 702, net: sar('50.00'), vat: sar('0.00') },
    ],
    tenders: [
      { method: 'bank', amount: sar('200.00') },
      { method: 'credit', amount: sar('1000.00') },
    ],
    rounding: zeroHalalas,
  })
  expect(ledgerOf(posting)).toEqual([
    'Dr bank_main 200.00 centre 2',
    'Dr ap 1000.00 centre 2 party 9',
    'Cr rent 1000.00 centre 2',
    'Cr 702 50.00 centre 2',
    'Cr vat_input 150.00 centre 2',
  ])
})
