/** Debit notes with the figures that the screen would show. */
import type { NewBill } from '#contract/bill.ts'
import { computeDebit } from '#domain/bills/debit.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import type { Day } from '#domain/days.ts'
import { type Price, price, type Quantity, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { readOriginal } from '#server/bills/post/read-original.ts'
import type { Db } from '#server/db/database.ts'
import type { Random } from '#tests/simulation/random.ts'

/** What is added to the price of a line of the sale, by the number of the line. */
export type Added = { readonly line: number; readonly price: Price; readonly quantity: Quantity }

/** Paid in cash. */
export async function aDebitNote(db: Db, saleId: number, added: readonly Added[], date?: Day): Promise<NewBill> {
  const sale = await readOriginal(db.read, saleId)
  const lines = added.map(each => {
    const original = sale?.lines.get(each.line)
    if (original === undefined) throw new Error(`The sale has no line ${each.line}.`)
    return { ...each, original }
  })
  const { net, fee, vat, total } = unwrap(
    computeDebit(lines.map(each => ({ ...each, ratio: each.original.ratio, unitPrice: each.price }))),
  )
  const sent = lines.map(({ original, line, ...each }, row) => ({
    ...{ itemId: original.itemId, unitId: original.unitId, quantity: each.quantity, unitPrice: each.price },
    ...{ row, originalLine: line },
    isPriceIncludingVat: original.totals.priceMode === 'included',
  }))
  const ofKind = (isService: boolean) => sent.filter((_, row) => lines[row]?.original.isService === isService)
  return {
    ...{ billTypeCode: 'debit-note', branchId: sale?.branchId ?? 0, originalBillId: saleId, isDelivered: true },
    ...(date !== undefined && { date }),
    reason: 'تعديل قيمة التوريد المتفق عليها مسبقاً',
    ...{ BillItems: ofKind(false), BillServices: ofKind(true) },
    tenders: [{ method: 'cash', amount: total }],
    ...{ net, fee, vat, total },
  }
}

/** Of any lines of a sale that bear no tobacco fee and were not wholly refunded; undefined if there is none. Some are on credit. */
export async function someDebitNote(db: Db, random: Random, saleId: number, date: Day): Promise<NewBill | undefined> {
  const sale = await readOriginal(db.read, saleId)
  if (sale?.type !== 'sale') return undefined
  const added = Array.from(sale.lines).flatMap(([line, original]) => {
    const left = remainingQuantity(original)
    if (original.totals.fee > 0 || left === 0 || random.chance(0.2)) return []
    return [{ line, price: price(random.integer(1, 60_000)), quantity: random.chance(0.5) ? left : wholePart(left) }]
  })
  if (added.length === 0) return undefined
  const note = await aDebitNote(db, saleId, added, date)
  if (sale.partyId === null || random.chance(0.5)) return note
  return { ...note, tenders: note.tenders.map(tender => ({ ...tender, method: 'credit' as const })) }
}

function wholePart(count: Quantity): Quantity {
  return count > 1000 ? quantity(1000) : count
}
