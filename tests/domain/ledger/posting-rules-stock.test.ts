import { expect, it } from 'vitest'
import { balanced, reversal } from '#domain/ledger/posting.ts'
import { postingRuleNames } from '#domain/ledger/posting-rule-names.ts'
import { postingRules } from '#domain/ledger/posting-rules.ts'
import {
  branchTransferPosting,
  costCentreTransferPosting,
  issuePosting,
  openingStockPosting,
  productionPosting,
  productValue,
  recostEntries,
} from '#domain/ledger/posting-rules-stock.ts'
import { sar } from '#tests/support/amounts.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

it('an issue is damage unless an account is named, and its refund is its reversal', () => {
  const damage = issuePosting({ place, cost: sar('12.00'), expenseAccount: null })
  expect(ledgerOf(damage)).toEqual(['Dr damage 12.00', 'Cr inventory 12.00'])
  expect(ledgerOf(reversal(damage))).toEqual(['Cr damage 12.00', 'Dr inventory 12.00'])
  const consumed = issuePosting({ place: { ...place, costCentreId: 3 }, cost: sar('12.00'), expenseAccount: 610 })
  expect(ledgerOf(consumed)).toEqual(['Dr 610 12.00 centre 3', 'Cr inventory 12.00 centre 3'])
})

it('a branch transfer moves inventory between branches', () => {
  const to = { ...place, branchId: 2 }
  expect(ledgerOf(branchTransferPosting({ from: place, to, cost: sar('30.00') }))).toEqual([
    'Dr inventory 30.00 branch 2',
    'Cr inventory 30.00',
  ])
})

it('a cost-centre transfer moves costs to another centre and lets it consume goods', () => {
  const posting = costCentreTransferPosting({
    branchId: 1,
    toCostCentreId: 5,
    moved: [
      { account: 'rent', amount: sar('40.00'), fromCostCentreId: 4 },
      { account: 'rent', amount: sar('10.00'), fromCostCentreId: null },
    ],
    consumed: { cost: sar('8.00'), expenseAccount: 'production_materials' },
  })
  expect(ledgerOf(posting)).toEqual([
    'Dr rent 50.00 centre 5',
    'Cr rent 40.00 centre 4',
    'Cr rent 10.00',
    'Dr production_materials 8.00 centre 5',
    'Cr inventory 8.00 centre 5',
  ])
})

it('a production is worth its materials and services', () => {
  const production = {
    place,
    materialCosts: [sar('30.00'), sar('12.50')],
    services: [{ account: 'production_labour', amount: sar('7.50') }],
  } as const
  expect(productValue(production)).toBe(sar('50.00'))
  expect(ledgerOf(productionPosting(production))).toEqual([
    'Dr inventory 50.00',
    'Cr inventory 42.50',
    'Cr production_labour 7.50',
  ])
})

it('what goods cost more or less than was posted goes to the account that bore their cost', () => {
  expect(ledgerOf(balanced(recostEntries('cogs', sar('-1.50'), place)))).toEqual(['Dr cogs 1.50', 'Cr inventory 1.50'])
  expect(ledgerOf(balanced(recostEntries('price_difference', sar('2.00'), place)))).toEqual([
    'Dr inventory 2.00',
    'Cr price_difference 2.00',
  ])
})

it('opening stock is posted against opening balances', () => {
  expect(ledgerOf(openingStockPosting(place, sar('900.00')))).toEqual([
    'Dr inventory 900.00',
    'Cr opening_balance 900.00',
  ])
})

it('a bill type can name the rules of bills, and those of goods that move without trade', () => {
  const ofBills = ['sale', 'saleRefund', 'purchase', 'purchaseRefund', 'expenses']
  expect(Object.keys(postingRules)).toEqual(ofBills)
  expect(postingRuleNames).toEqual([...ofBills, 'issue', 'branchTransfer', 'costCentreTransfer', 'production'])
})
