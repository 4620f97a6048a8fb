/** Purchases, refunds and expenses of the tiny shop with the figures that the screen would show. */
import type { NewBill } from '#contract/bill.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { pieces, priceAt, sar } from './amounts.ts'
import { type Good, goods, tinyParties } from './tiny-shop.ts'

/** The accounts of the chart have the ids 1, 2, … in its order. */
export function accountId(code: string): number {
  return defaultChart.findIndex(account => account.code === code) + 1
}

export function aPurchase(good: Good, count: string, price: string): NewBill {
  const net = (pieces(count) / 1000) * (priceAt(price) / 100)
  const vat = Math.round(net * 0.15)
  return {
    billTypeCode: 'purch',
    branchId: 1,
    partyId: tinyParties.supplier,
    isDelivered: true,
    BillItems: [
      {
        itemId: good.itemId,
        unitId: good.unitId,
        quantity: pieces(count),
        unitPrice: priceAt(price),
        isPriceIncludingVat: false,
      },
    ],
    tenders: [{ method: 'credit', amount: sar(String((net + vat) / 100)) }],
    net: sar(String(net / 100)),
    fee: sar('0'),
    vat: sar(String(vat / 100)),
    total: sar(String((net + vat) / 100)),
  }
}

export function aRefund(
  billTypeCode: 'rsale' | 'rpurch',
  originalBillId: number,
  good: Good,
  count: string,
  figures: { readonly net: string; readonly vat: string; readonly total: string },
  price = good.price,
): NewBill {
  return {
    billTypeCode,
    branchId: 1,
    originalBillId,
    ...(billTypeCode === 'rsale' && { reason: 'رد سلع أو خدمات' }),
    isDelivered: true,
    BillItems: [
      {
        itemId: good.itemId,
        unitId: good.unitId,
        quantity: pieces(count),
        unitPrice: priceAt(price),
        isPriceIncludingVat: billTypeCode === 'rsale',
        originalLine: 1,
      },
    ],
    tenders: [{ method: 'cash', amount: sar(figures.total) }],
    net: sar(figures.net),
    fee: sar('0'),
    vat: sar(figures.vat),
    total: sar(figures.total),
  }
}

export function anExpense(account: number): NewBill {
  return {
    billTypeCode: 'expenses',
    branchId: 1,
    isDelivered: true,
    BillItems: [],
    BillExpenses: [
      {
        accountId: account,
        description: 'January',
        amount: sar('1150.00'),
        isPriceIncludingVat: true,
        vatCategory: 'standard',
      },
    ],
    tenders: [{ method: 'bank', amount: sar('1150.00') }],
    net: sar('1000.00'),
    fee: sar('0'),
    vat: sar('150.00'),
    total: sar('1150.00'),
  }
}

/** Refunds all of it, through the bank as it was paid. */
export function anExpenseRefund(originalBillId: number, account: number): NewBill {
  const { BillExpenses = [], ...expense } = anExpense(account)
  const back = BillExpenses.map((line, index) => ({ ...line, originalLine: index + 1 }))
  return { ...expense, billTypeCode: 'rexpenses', originalBillId, BillExpenses: back }
}

/** A coffee is made of a lamp. */
export function aProduction() {
  const line = ({ itemId, unitId }: Good) => ({
    ...{ itemId, unitId, quantity: pieces('1'), unitPrice: priceAt('0'), isPriceIncludingVat: false },
  })
  const none = sar('0')
  return {
    ...{ billTypeCode: 'production', BillServices: [], tenders: [], net: none, fee: none, vat: none, total: none },
    BillItems: [{ ...line(goods.coffee), isProduct: true }, line(goods.lamp)],
  }
}
