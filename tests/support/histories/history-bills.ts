/** The goods of the histories and their bills, with the figures that the screen would show. */
import type { NewBill } from '#contract/bill.ts'
import { computeRefund, remainingQuantity } from '#domain/bills/refund.ts'
import { computeTotals, sumAmounts } from '#domain/bills/totals.ts'
import type { Day } from '#domain/days.ts'
import { halalas, price, quantity, ratio } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import type { KnownOriginal } from '#server/bills/post/context.ts'
import { readOriginal } from '#server/bills/post/read-original.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { times } from '../amounts.ts'
import { feeOff, vatOn } from '../bills.ts'
import { tinyParties } from '../tiny-shop.ts'
import { accountId } from '../tiny-trade.ts'
import { type HistoryLine, ratios } from './history.ts'

export type HistoryGood = { readonly itemId: number; readonly unitIds: readonly number[] }

const pricePerHalala = 100
const listPrice = price(230_000)

/** Goods like those of the tiny shop, with a unit per ratio, added after the existing ones. */
export async function addHistoryGoods(db: Db, changedAt: number, count: number): Promise<HistoryGood[]> {
  const { last } = await db.read
    .selectFrom('item')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const { lastUnit } = await db.read
    .selectFrom('item_unit')
    .select(({ fn }) => fn.max('id').as('lastUnit'))
    .executeTakeFirstOrThrow()
  const goods = Array.from({ length: count }, (_, index) => ({
    itemId: last + index + 1,
    unitIds: ratios.map((_, unit) => lastUnit + index * ratios.length + unit + 1),
  }))
  await db.write([], async tx => {
    const sample = await tx.selectFrom('item').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const items = goods.map(({ itemId }) => ({
      ...sample,
      id: itemId,
      code: String(100 + itemId),
      changed_at: changedAt,
    }))
    await insertRows(db.kind, tx, 'item', items)
    const unit = await tx.selectFrom('item_unit').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const units = goods.flatMap(({ itemId, unitIds }) =>
      unitIds.map((id, index) => ({
        ...unit,
        id,
        item_id: itemId,
        ratio: times(ratios[index] ?? '1'),
        price: listPrice,
      })),
    )
    await insertRows(db.kind, tx, 'item_unit', units)
  })
  return goods
}

const goodsTypes = ['exchange', 'convert-varieties', 'production'] as const
export type GoodsType = (typeof goodsTypes)[number]

function isGoodsType(type: HistoryBill['type']): type is GoodsType {
  return goodsTypes.some(each => each === type)
}

export type HistoryBill = {
  readonly type: 'sale' | 'purch' | GoodsType
  readonly branchId: number
  readonly lines: readonly HistoryLine[]
  readonly date?: Day
  readonly isDelivered: boolean
}

export function billOf(goods: readonly HistoryGood[], wanted: HistoryBill): NewBill {
  return isGoodsType(wanted.type) ? goodsBillOf(goods, wanted, wanted.type) : tradeBillOf(goods, wanted)
}

/** In a production the first good is made of the other one, with some labour. */
function goodsBillOf(goods: readonly HistoryGood[], wanted: HistoryBill, type: GoodsType): NewBill {
  const isMade = type === 'production'
  const product = wanted.lines[0]?.good ?? 0
  const [first, ...others] = wanted.lines
  const materials = others.length > 0 ? others : wanted.lines
  const lines = isMade
    ? [{ ...first, good: product }, ...materials.map(line => ({ ...line, good: 1 - product }))]
    : wanted.lines
  const labour = halalas(isMade ? (first?.price ?? 0) : 0)
  const none = halalas(0)
  return {
    ...{ billTypeCode: type, branchId: wanted.branchId, date: wanted.date },
    ...{ isDelivered: type === 'convert-varieties' ? wanted.isDelivered : true },
    ...(type === 'exchange' && { issueReason: 'damage' as const }),
    ...(type === 'convert-varieties' && { toBranchId: 3 - wanted.branchId }),
    BillItems: lines.map((line, index) => ({
      itemId: goods[line.good ?? 0]?.itemId ?? 0,
      unitId: goods[line.good ?? 0]?.unitIds[line.unit ?? 0] ?? 0,
      quantity: quantity((line.count ?? 1) * 1000),
      unitPrice: price(0),
      isPriceIncludingVat: false,
      ...(isMade && index === 0 && { isProduct: true }),
    })),
    ...(labour > 0 && {
      BillExpenses: [
        {
          ...{ accountId: accountId('5102002'), description: 'labour', amount: labour },
          ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
        },
      ],
    }),
    ...{ tenders: [], net: labour, fee: none, vat: none, total: labour },
  }
}

function tradeBillOf(goods: readonly HistoryGood[], wanted: HistoryBill): NewBill {
  const isSale = wanted.type === 'sale'
  const lines = wanted.lines.map(line => ({
    quantity: quantity(line.count * 1000),
    unitPrice: isSale ? listPrice : price(line.price * pricePerHalala),
    unitId: goods[line.good]?.unitIds[line.unit] ?? 0,
    itemId: goods[line.good]?.itemId ?? 0,
  }))
  const { net, fee, vat, total } = unwrap(
    computeTotals({
      lines: lines.map(line => ({
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        priceMode: isSale ? 'included' : 'excluded',
        vatCategory: 'standard',
        unitRatio: ratio(1_000_000),
      })),
      vat: vatOn,
      tobacco: feeOff,
    }),
  )
  return {
    billTypeCode: wanted.type,
    ...{ branchId: wanted.branchId, isDelivered: wanted.isDelivered, date: wanted.date },
    ...{ net, fee, vat, total },
    partyId: isSale ? null : tinyParties.supplier,
    BillItems: lines.map(line => ({ ...line, isPriceIncludingVat: isSale })),
    tenders: total === 0 ? [] : [{ method: 'cash', amount: total }],
  }
}

/** Refunds the given quantity of each line, at most the remaining one; expenses as a whole. Undefined if nothing remains. */
export async function refundOf(
  db: Db,
  originalId: number,
  counts: readonly number[],
  date: Day,
): Promise<NewBill | undefined> {
  const original = await readOriginal(db.read, originalId)
  if (!original) return undefined
  if (original.type === 'expenses') return expensesRefundOf(original, date)
  const taken = Array.from(original.lines).flatMap(([number, line], index) => {
    const count = Math.min((counts[index] ?? 0) * 1000, remainingQuantity(line))
    return count > 0 ? [{ number, line, quantity: quantity(count) }] : []
  })
  if (taken.length === 0) return undefined
  const totals = unwrap(computeRefund(taken.map(each => ({ original: each.line, quantity: each.quantity }))))
  const { net, fee, vat, total } = totals
  return {
    billTypeCode: refundTypes[original.type] ?? 'rpurch',
    ...(original.type !== 'purch' && { reason: 'as agreed' }),
    ...{ branchId: original.branchId, originalBillId: originalId, isDelivered: original.isDelivered, date },
    BillItems: taken.map(each => ({
      itemId: each.line.itemId,
      unitId: each.line.unitId,
      quantity: each.quantity,
      unitPrice: each.line.unitPrice,
      isPriceIncludingVat: each.line.totals.priceMode === 'included',
      originalLine: each.number,
    })),
    tenders: total === 0 ? [] : [{ method: 'cash', amount: halalas(total) }],
    ...{ net, fee, vat, total },
  }
}

const refundTypes: Readonly<Record<string, NewBill['billTypeCode'] | undefined>> = {
  ...{ sale: 'rsale', 'debit-note': 'rdebit-note', purch: 'rpurch' },
}

function expensesRefundOf({ id, branchId, expenses }: KnownOriginal, date: Day): NewBill | undefined {
  const left = [...expenses].filter(([, line]) => remainingQuantity(line) > 0)
  if (left.length === 0) return undefined
  const { net, fee, vat, total } = sumAmounts(left.map(([, { totals }]) => totals))
  return {
    ...{ billTypeCode: 'rexpenses', branchId, originalBillId: id, isDelivered: true, date, BillItems: [] },
    BillExpenses: left.map(([originalLine, { accountId, description, totals }]) => ({
      ...{ accountId, description, amount: totals.amount, vatCategory: totals.vatCategory, originalLine },
      isPriceIncludingVat: totals.priceMode === 'included',
    })),
    tenders: total === 0 ? [] : [{ method: 'cash', amount: total }],
    ...{ net, fee, vat, total },
  }
}
