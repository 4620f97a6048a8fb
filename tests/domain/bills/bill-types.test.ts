import { describe, expect, it } from 'vitest'
import { isFeatureCode } from '#domain/access/features.ts'
import { countsQuantities, mayBeCredited } from '#domain/bills/bill-origins.ts'
import {
  billTypeCodes,
  billTypeOf,
  billTypes,
  billTypesThat,
  bringsMoney,
  hasPrices,
  isBillTypeCode,
  mayBeVoided,
  spendsPoints,
} from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { postingRuleNames } from '#domain/ledger/posting-rule-names.ts'

describe('bill types', () => {
  it('are the ten of the specification, what takes issued goods and expenses back, and debit notes', () => {
    const table = billTypeCodes.map(code => {
      const { party, lines, stock, posting, refunds, feature } = billTypeOf(code)
      return [code, party, lines, stock, posting, refunds ?? '-', feature].join(' ')
    })
    expect(table).toEqual([
      'sale customer priceList out sale - f-create-sales-invoice',
      'quate customer priceList none none - f-create-offer-invoice',
      'rsale original original in saleRefund sale f-create-sales-invoice-refund',
      'debit-note original debited none sale - f-create-sales-invoice',
      'rdebit-note original original none saleRefund debit-note f-create-sales-invoice-refund',
      'exchange none goods out issue - f-create-damage-invoice',
      'rexchange original original in issueRefund exchange f-create-damage-invoice-refund',
      'convert-varieties none goods transfer branchTransfer - f-transfer-item-branche',
      'convert-cc none goodsOrAccounts out costCentreTransfer - f-transfer-item-cc',
      'purch supplier supplierPrice in purchase - f-create-purchases-invoice',
      'rpurch original original out purchaseRefund purch f-create-purchases-invoice-refund',
      'expenses optionalSupplier accounts none expenses - f-expenses-manage',
      'rexpenses original original none expensesRefund expenses f-create-damage-expenses-refund',
      'production none recipe make production - f-create-production-invoice',
    ])
    expect(Object.keys(billTypes)).toEqual(billTypeCodes)
  })

  it('name posting rules that exist, features of the permission table and known payments', () => {
    for (const code of billTypeCodes) {
      const type = billTypeOf(code)
      expect(type.posting === 'none' || postingRuleNames.includes(type.posting)).toBe(true)
      expect(isFeatureCode(type.feature)).toBe(true)
      expect(type.payments.every(method => paymentMethods.includes(method))).toBe(true)
    }
  })

  it('a bill that takes another back has its lines and its party, and no other bill does', () => {
    const refunds = billTypesThat(type => type.refunds !== null)
    expect(refunds).toEqual(['rsale', 'rdebit-note', 'rexchange', 'rpurch', 'rexpenses'])
    expect(billTypesThat(type => type.lines === 'original')).toEqual(refunds)
    expect(billTypesThat(type => type.party === 'original' && type.debits === null)).toEqual(refunds)
  })

  it('a debit note raises the price of a sale: it has its party, and counts no goods', () => {
    expect(billTypesThat(type => type.debits !== null)).toEqual(['debit-note'])
    expect(billTypeOf('debit-note').debits).toBe('sale')
    expect(billTypeOf('debit-note').party).toBe('original')
    const priced = billTypesThat(type => type.side !== null && !countsQuantities(type))
    expect(priced).toEqual(['debit-note', 'rdebit-note'])
    expect(billTypesThat(spendsPoints)).toEqual(['sale'])
    expect(billTypesThat(mayBeVoided).filter(code => hasPrices(billTypeOf(code)))).toEqual([
      ...['sale', 'quate', 'debit-note', 'purch', 'expenses'],
    ])
  })

  it('only sales and their credit and debit notes are documents of the tax law', () => {
    expect(billTypesThat(type => type.taxDocument === 'invoice')).toEqual(['sale'])
    expect(billTypesThat(type => type.taxDocument === 'creditNote')).toEqual(['rsale', 'rdebit-note'])
    expect(billTypesThat(type => type.taxDocument === 'debitNote')).toEqual(['debit-note'])
    expect(billTypesThat(mayBeCredited)).toEqual(['sale', 'debit-note'])
  })

  it('only a sale has the prices of campaigns: those of a quotation hold for days', () => {
    expect(billTypesThat(type => type.takesCampaigns)).toEqual(['sale'])
  })

  it('only a sale is made of a quotation, only that says until when it holds, only a purchase has a supplier’s invoice', () => {
    expect(billTypesThat(type => type.honours !== null)).toEqual(['sale'])
    expect(billTypeOf('sale').honours).toBe('quate')
    expect(billTypesThat(type => type.expires)).toEqual(['quate'])
    expect(billTypesThat(type => type.hasSupplierInvoice)).toEqual(['purch'])
  })

  it('each side of the trade has its types, and of these some bring money', () => {
    expect(billTypesThat(type => type.side === 'sales')).toEqual(['sale', 'rsale', 'debit-note', 'rdebit-note'])
    expect(billTypesThat(type => type.side === 'purchases')).toEqual(['purch', 'rpurch', 'expenses', 'rexpenses'])
    expect(billTypesThat(bringsMoney)).toEqual(['sale', 'debit-note', 'rpurch', 'rexpenses'])
  })

  it('which types may wait for their goods, and which may be edited', () => {
    expect(billTypesThat(type => type.mayBeUndelivered)).toEqual(['sale', 'convert-varieties', 'purch'])
    expect(billTypesThat(type => type.mayBeEdited)).toEqual(['sale', 'quate', 'purch', 'expenses'])
  })

  it('only what takes money has payments, and only sales and quotations bear the tobacco fee on new lines', () => {
    const paid = billTypeCodes.filter(code => billTypeOf(code).payments.length > 0)
    expect(paid).toEqual([
      ...['sale', 'rsale', 'debit-note', 'rdebit-note', 'purch', 'rpurch', 'expenses', 'rexpenses'],
    ])
    expect(billTypeCodes.filter(code => billTypeOf(code).bearsTobaccoFee)).toEqual(['sale', 'quate'])
  })

  it('codes are spelled as on the wire', () => {
    expect(isBillTypeCode('quate')).toBe(true)
    for (const text of ['quote', 'SALE', '', 'toString', '__proto__']) expect(isBillTypeCode(text)).toBe(false)
  })
})
