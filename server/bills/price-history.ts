/** The last sales and purchase prices of an item, and its stock by branch. */
import { type RawBuilder, sql } from 'kysely'
import { costNeed } from '#contract/facts/costs.ts'
import {
  type PastPrice,
  type PriceHistory,
  pastPricesMax,
  pastPricesOfPartyMax,
  type priceHistoryEndpoints,
} from '#contract/price-history.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import { visibleTypes } from '#domain/bills/visible-bills.ts'
import { day } from '#domain/days.ts'
import { halalas, price, quantity, unitPriceOf } from '#domain/money.ts'
import { isEffectiveBill } from '../bill-state.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { type BranchReach, ownBranches, wholeReach } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import { buyerContent } from '../company/particulars.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { billTypeCodeOf, discountOf } from '../db/stored-values.ts'

/** The types whose lines are prices paid by customers or charged by suppliers. */
const soldTypes = billTypesThat(({ side, lines }) => side === 'sales' && lines === 'priceList')
const boughtTypes = billTypesThat(({ lines }) => lines === 'supplierPrice')

export const priceHistoryHandlers: HandlersOf<typeof priceHistoryEndpoints> = {
  async getPriceHistory({ services: { db }, caller, query: { id, partyId } }) {
    const { access } = caller
    const item = await readItem(db, id)
    if (!item) throw new Failure('not_found')
    const visible = visibleTypes(access)
    const sees = (types: readonly BillTypeCode[]) => types.every(each => visible.includes(each))
    const reach = wholeReach(access)
    const past = (types: readonly BillTypeCode[]) =>
      readPrices(db, { itemId: id, partyId: partyId ?? null, types, reach })
    return heavyWork(caller, async () => ({
      nameAr: item.name_ar,
      nameEn: item.name_en,
      sold: sees(soldTypes) ? await past(soldTypes) : null,
      bought: sees(boughtTypes) && can(access, costNeed) ? await past(boughtTypes) : null,
      stock: item.is_service === 1 ? null : await readStock(db, id, access),
    }))
  },
}

function readItem(db: Db, id: number) {
  return db.read
    .selectFrom('item')
    .innerJoin('naming', 'naming.id', 'item.naming_id')
    .select(['item.is_service', 'naming.name_ar', 'naming.name_en'])
    .where('item.id', '=', id)
    .executeTakeFirst()
}

type Asked = {
  readonly itemId: number
  readonly partyId: number | null
  readonly types: readonly BillTypeCode[]
  readonly reach: BranchReach
}

async function readPrices(db: Db, asked: Asked): Promise<PastPrice[]> {
  const { partyId } = asked
  // A party has fewer bills than an item has lines: each bill is checked for the item by index.
  const ofParty = sql`bill CROSS JOIN bill_line AS line`
  const own =
    partyId === null ? [] : await readLines(db, asked, ofParty, sql`bill.party_id = ${partyId}`, pastPricesOfPartyMax)
  const isOfOthers = partyId === null ? sql`1 = 1` : sql`(bill.party_id IS NULL OR bill.party_id <> ${partyId})`
  // The index has the item's lines in this order: the query walks it until it has enough lines.
  const ofItem = sql`bill_line AS line CROSS JOIN bill`
  return [...own, ...(await readLines(db, asked, ofItem, isOfOthers, pastPricesMax))]
}

/** SQLite reads the tables in the given order. */
async function readLines(
  db: Db,
  { itemId, types, reach }: Asked,
  lines: RawBuilder<unknown>,
  isWith: RawBuilder<unknown>,
  limit: number,
): Promise<PastPrice[]> {
  const isReached = reach === null ? sql`1 = 1` : inList(db.kind, 'bill.branch_id', reach)
  const { rows } = await sql<LineRow>`SELECT found.*, naming.name_ar AS unit_name_ar, naming.name_en AS unit_name_en,
      buyer.content AS buyer, author.full_name, author.user_name
    FROM (SELECT bill.id AS bill_id, bill.type, bill.code, bill.day, bill.branch_id, bill.party_id, bill.buyer_id, bill.user_id, line.line,
        line.unit_naming_id, line.quantity, line.unit_price, line.price_includes_vat, line.discount_kind, line.discount_value, line.total
      FROM ${lines}
      WHERE line.bill_id = bill.id AND line.day = bill.day AND line.item_id = ${itemId} AND bill.type IN (${sql.join(types)})
        AND ${isReached} AND ${isWith} AND ${isEffectiveBill('bill.id')}
      ORDER BY line.day DESC, line.bill_id DESC, line.line DESC LIMIT ${limit}) AS found
    JOIN user_account AS author ON author.id = found.user_id
    LEFT JOIN naming ON naming.id = found.unit_naming_id
    LEFT JOIN particulars AS buyer ON buyer.id = found.buyer_id
    ORDER BY found.day DESC, found.bill_id DESC, found.line DESC`.execute(db.longRead)
  return rows.map(pastPrice)
}

type LineRow = {
  readonly bill_id: number
  readonly type: string
  readonly code: string
  readonly day: string
  readonly branch_id: number
  readonly party_id: number | null
  readonly buyer: string | null
  readonly full_name: string
  readonly user_name: string
  readonly unit_name_ar: string | null
  readonly unit_name_en: string | null
  readonly quantity: number
  readonly unit_price: number
  readonly price_includes_vat: 0 | 1
  readonly discount_kind: string | null
  readonly discount_value: number
  readonly total: number
}

function pastPrice(row: LineRow): PastPrice {
  const buyer = row.buyer === null ? null : buyerContent.parse(JSON.parse(row.buyer))
  return {
    billId: row.bill_id,
    billTypeCode: billTypeCodeOf(row.type),
    code: row.code,
    date: day(row.day),
    branchId: row.branch_id,
    partyId: row.party_id,
    partyNameAr: buyer?.nameAr ?? '',
    partyNameEn: buyer?.nameEn ?? '',
    userName: row.full_name || row.user_name,
    unitNameAr: row.unit_name_ar ?? '',
    unitNameEn: row.unit_name_en ?? '',
    quantity: quantity(row.quantity),
    unitPrice: price(row.unit_price),
    isPriceIncludingVat: row.price_includes_vat === 1,
    discount: discountOf(row),
    total: halalas(row.total),
  }
}

async function readStock(db: Db, itemId: number, access: Access): Promise<PriceHistory['stock']> {
  const branches = ownBranches(await readConfiguration(db), access)
  const [levels, reorders] = await Promise.all([
    db.read.selectFrom('stock_level').selectAll().where('item_id', '=', itemId).execute(),
    db.read.selectFrom('item_reorder_level').select(['branch_id', 'level']).where('item_id', '=', itemId).execute(),
  ])
  const held = new Map(levels.map(row => [row.branch_id, row]))
  const reorder = new Map(reorders.map(row => [row.branch_id, row.level]))
  const seesCost = can(access, costNeed)
  return branches.map(({ id, nameAr, nameEn }) => {
    const level = held.get(id)
    const orderedBelow = reorder.get(id)
    return {
      branchId: id,
      nameAr,
      nameEn,
      quantity: quantity(level?.quantity ?? 0),
      reorderLevel: orderedBelow === undefined ? null : quantity(orderedBelow),
      averageCost:
        seesCost && level !== undefined && level.quantity > 0
          ? unitPriceOf(halalas(level.value), quantity(level.quantity))
          : null,
    }
  })
}
