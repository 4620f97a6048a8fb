/** The title key of each bill type. */
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { TitleKey } from './titles.ts'

export const billTitles = {
  sale: 'saleBill',
  quate: 'quotation', // (sic)
  rsale: 'saleRefund',
  'debit-note': 'debitNote',
  'rdebit-note': 'debitNoteRefund',
  exchange: 'exchangeBill',
  rexchange: 'exchangeRefund',
  'convert-varieties': 'convertVarieties',
  'convert-cc': 'convertCostCentre',
  purch: 'purchaseBill',
  rpurch: 'purchaseRefund',
  expenses: 'expenses',
  rexpenses: 'expensesRefund',
  production: 'productionBill',
} as const satisfies Record<BillTypeCode, TitleKey>
