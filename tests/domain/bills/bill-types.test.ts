import { describe, expect, it } from 'vitest'
import { isFeatureCode } from '#domain/access/features.ts'
import { billTypeCodes, billTypeOf, billTypes, isBillTypeCode } from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { postingRules } from '#domain/ledger/posting-rules.ts'

describe('bill types', () => {
  it('are the ten of the specification', () => {
    const table = billTypeCodes.map(code => {
      const { party, stock, posting, refunds, feature } = billTypeOf(code)
      return [code, party, stock, posting, refunds ?? '-', feature].join(' ')
    })
    expect(table).toEqual([
      'sale customer out sale - f-create-sales-invoice',
      'quate customer none none - f-create-offer-invoice',
      'rsale original in saleRefund sale f-create-sales-invoice-refund',
      'exchange none out issue - f-create-damage-invoice',
      'convert-varieties none transfer branchTransfer - f-transfer-item-branche',
      'convert-cc none optionalOut costCentreTransfer - f-transfer-item-cc',
      'purch supplier in purchase - f-create-purchases-invoice',
      'rpurch original out purchaseRefund purch f-create-purchases-invoice-refund',
      'expenses optionalSupplier none expenses - f-expenses-manage',
      'production none production production - f-create-production-invoice',
    ])
    expect(Object.keys(billTypes)).toEqual(billTypeCodes)
  })

  it('name posting rules that exist, features of the permission table and known payments', () => {
    for (const code of billTypeCodes) {
      const type = billTypeOf(code)
      expect(type.posting === 'none' || type.posting in postingRules).toBe(true)
      expect(isFeatureCode(type.feature)).toBe(true)
      expect(type.refundedBy === null || isFeatureCode(type.refundedBy.feature)).toBe(true)
      expect(type.payments.every(method => paymentMethods.includes(method))).toBe(true)
    }
  })

  it('a type that refunds lines and the type it refunds name each other', () => {
    for (const code of billTypeCodes) {
      const { refunds, refundedBy } = billTypeOf(code)
      if (refunds !== null) expect(billTypeOf(refunds).refundedBy).toMatchObject({ by: code, extent: 'lines' })
      if (refundedBy?.extent === 'lines') expect(billTypeOf(refundedBy.by).refunds).toBe(code)
    }
  })

  it('only what takes money has payments, and only sales and quotations bear the tobacco fee on new lines', () => {
    const paid = billTypeCodes.filter(code => billTypeOf(code).payments.length > 0)
    expect(paid).toEqual(['sale', 'rsale', 'purch', 'rpurch', 'expenses'])
    expect(billTypeCodes.filter(code => billTypeOf(code).bearsTobaccoFee)).toEqual(['sale', 'quate'])
  })

  it('codes are spelled as on the wire', () => {
    expect(isBillTypeCode('quate')).toBe(true)
    for (const text of ['quote', 'SALE', '', 'toString', '__proto__']) expect(isBillTypeCode(text)).toBe(false)
  })
})
