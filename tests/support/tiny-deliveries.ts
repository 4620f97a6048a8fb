/** Undelivered bills of the tiny shop with several lines, and their refunds. */
import type { NewBill } from '#contract/bill.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import { type Good, goods, tinyParties } from './tiny-shop.ts'

/** The quantity in pieces; the price of one without VAT, in halalas. */
export type WaitingGoods = { readonly good: Good; readonly pieces: number; readonly net: number }

/** The sale price of a piece without VAT, in halalas; 15 % VAT of it has no remainder. */
export const soldNet = { [goods.coffee.itemId]: 2000, [goods.lamp.itemId]: 1000 } as const

function itemsOf(lines: readonly WaitingGoods[], isSale: boolean) {
  return lines.map(({ good, pieces, net }) => ({
    itemId: good.itemId,
    unitId: good.unitId,
    quantity: quantity(pieces * 1000),
    unitPrice: price(net * (isSale ? 115 : 100)),
    isPriceIncludingVat: isSale,
  }))
}

function figuresOf(lines: readonly WaitingGoods[]) {
  const net = lines.reduce((sum, line) => sum + line.pieces * line.net, 0)
  const vat = (net * 15) / 100
  return { net: halalas(net), fee: halalas(0), vat: halalas(vat), total: halalas(net + vat) }
}

/** `extraCost` is an additional charge of a purchase, in halalas. */
export function aWaitingBill(type: 'sale' | 'purch', lines: readonly WaitingGoods[], extraCost = 0): NewBill {
  const figures = figuresOf(lines)
  const charge = { kind: 'cost', description: 'freight', amount: halalas(extraCost), method: 'cash' } as const
  return {
    billTypeCode: type,
    branchId: 1,
    ...(type === 'purch' && { partyId: tinyParties.supplier }),
    isDelivered: false,
    BillItems: itemsOf(lines, type === 'sale'),
    ...(extraCost > 0 && { charges: [charge] }),
    tenders: [{ method: 'cash', amount: figures.total }],
    ...figures,
  }
}

/** `pieces` of each line of the original; lines with zero are left out. */
export function aPartlyRefund(
  type: 'rsale' | 'rpurch',
  originalBillId: number,
  lines: readonly WaitingGoods[],
  isDelivered = false,
): NewBill {
  const figures = figuresOf(lines)
  return {
    billTypeCode: type,
    branchId: 1,
    originalBillId,
    ...(type === 'rsale' && { reason: 'رد سلع أو خدمات' }),
    isDelivered,
    BillItems: itemsOf(lines, type === 'rsale').flatMap((item, index) =>
      item.quantity === 0 ? [] : [{ ...item, originalLine: index + 1 }],
    ),
    tenders: [{ method: 'cash', amount: figures.total }],
    ...figures,
  }
}
