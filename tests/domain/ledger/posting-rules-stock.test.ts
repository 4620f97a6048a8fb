import { expect, it } from 'vitest'
import { balanced } from '#domain/ledger/posting.ts'
import { postingRuleNames } from '#domain/ledger/posting-rule-names.ts'
import { postingRules } from '#domain/ledger/posting-rules.ts'
import {
  costCentreTransferPosting,
  issuePosting,
  issueRefundPosting,
  openingStockPosting,
  productionPosting,
  productValue,
  recostEntries,
  transferPosting,
} from '#domain/ledger/posting-rules-stock.ts'
import { sar } from '#tests/support/amounts.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

const bearer = null

it('an issue is damage unless an account is named, and its refund is its reversal', () => {
  const lines = [{ cost: sar('7.00') }, { cost: sar('5.00') }]
  expect(ledgerOf(issuePosting({ place, lines, bearer }))).toEqual(['Dr damage 12.00', 'Cr inventory 12.00'])
  expect(ledgerOf(issueRefundPosting({ place, lines, bearer }))).toEqual(['Cr damage 12.00', 'Dr inventory 12.00'])
  const consumed = issuePosting({ place: { ...place, costCentreId: 3 }, lines, bearer: 610 })
  expect(ledgerOf(consumed)).toEqual(['Dr 610 12.00 centre 3', 'Cr inventory 12.00 centre 3'])
})

it('goods that leave for another branch are in transit there', () => {
  expect(ledgerOf(transferPosting({ place, toBranchId: 2, lines: [{ cost: sar('30.00') }] }))).toEqual([
    'Dr inventory_transit 30.00 branch 2',
    'Cr inventory 30.00',
  ])
})

it('a cost-centre transfer moves costs to another centre and lets it consume goods', () => {
  const posting = costCentreTransferPosting({
    place: { ...place, costCentreId: 4 },
    toCostCentreId: 5,
    bearer,
    lines: [
      { account: 'rent', net: sar('40.00'), cost: sar('0.00') },
      { account: null, net: sar('0.00'), cost: sar('8.00') },
    ],
  })
  expect(ledgerOf(posting)).toEqual([
    'Dr rent 40.00 centre 5',
    'Cr rent 40.00 centre 4',
    'Dr production_materials 8.00 centre 5',
    'Cr inventory 8.00 centre 4',
  ])
})

it('a production is worth its materials and services', () => {
  const none = sar('0.00')
  expect(productValue([sar('30.00'), sar('12.50')], [sar('7.50')])).toBe(sar('50.00'))
  const lines = [
    { account: null, net: none, cost: sar('50.00'), isProduct: true },
    { account: null, net: none, cost: sar('30.00'), isProduct: false },
    { account: null, net: none, cost: sar('12.50'), isProduct: false },
    { account: 'production_labour', net: sar('7.50'), cost: none, isProduct: false },
  ] as const
  expect(ledgerOf(productionPosting({ place, lines }))).toEqual([
    'Dr inventory 50.00',
    'Cr inventory 42.50',
    'Cr production_labour 7.50',
  ])
})

it('what goods cost more or less than was posted goes to the account that bore their cost', () => {
  const counter = { account: 'cogs', place } as const
  expect(ledgerOf(balanced(recostEntries(counter, sar('-1.50'), place)))).toEqual(['Dr cogs 1.50', 'Cr inventory 1.50'])
  const elsewhere = { account: 'inventory_transit', place: { ...place, branchId: 2 } } as const
  expect(ledgerOf(balanced(recostEntries(elsewhere, sar('2.00'), place)))).toEqual([
    'Dr inventory 2.00',
    'Cr inventory_transit 2.00 branch 2',
  ])
})

it('opening stock is posted against opening balances', () => {
  expect(ledgerOf(openingStockPosting(place, sar('900.00')))).toEqual([
    'Dr inventory 900.00',
    'Cr opening_balance 900.00',
  ])
})

it('a bill type can name every rule', () => {
  expect(Object.keys(postingRules)).toEqual(postingRuleNames)
})
