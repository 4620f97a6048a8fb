/**
 * The effective documents, as if each had been entered once and correctly: the last version of every bill that is not voided, on its
 * business day and at the place of its first version; deliveries that were not reversed; the latest openings; and the differences of
 * effective counts. Read from bills, lines, statements and events, never from the stock moves they produced.
 */
import { type RawBuilder, sql } from 'kysely'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas, share } from '#domain/money.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

/** The newest row of each kind to include: later rows belong to the next check. */
export type Mark = { readonly billId: number; readonly postingId: number; readonly eventId: number }

/** Rows after one mark up to another, with business days in the range; null means any day. */
export type Stretch = {
  readonly after: Mark
  readonly through: Mark
  readonly days: DocumentDays | null
  /** Only the moves of these items, and the bills that contain them. */
  readonly only?: { readonly itemIds: readonly number[]; readonly billIds: readonly number[] }
}

export type DocumentDays = { readonly from: Day; readonly to: Day }

const goodsTypes = [
  ...['sale', 'rsale', 'purch', 'rpurch'],
  ...['exchange', 'rexchange', 'convert-varieties', 'convert-cc', 'production'],
] as const
export type DocumentKind = 'opening' | 'count' | (typeof goodsTypes)[number]

export type EffectiveLine = {
  readonly line: number
  readonly itemId: number
  readonly ratio: number
  /** In the unit of the line. For a delivery: the delivered quantity. */
  readonly quantity: number
  /** The quantity of the whole line. */
  readonly whole: number
  /** For a refund: the part that was undelivered. */
  readonly waiting: number
  /** For a purchase: including its share of third-party charges. */
  readonly net: number
  /** For a refund: the recorded cost of its undelivered goods, which leave transit. */
  readonly cost: number
  readonly originalLine: number | null
  /** For a production: whether it is the finished product. */
  readonly isProduct: boolean
}

export type EffectiveDocument = {
  readonly kind: DocumentKind
  readonly day: Day
  /** The order within a day. */
  readonly place: number
  readonly branchId: number
  /** 0 when there is no bill. */
  readonly billId: number
  readonly originalBillId: number
  /** Whether a bill refunds goods of this one. */
  readonly isRefunded: boolean
  /** `waiting`: posted, goods still undelivered. `later`: a delivery of waiting goods. */
  readonly goods: 'now' | 'waiting' | 'later'
  /** The receiving branch of a transfer. */
  readonly toBranchId: number
  /** The charged account of issued or consumed goods; 0 when there is none. */
  readonly bearerId: number
  /** The labour and overhead included in a product. */
  readonly services: number
  readonly lines: readonly EffectiveLine[]
}

type HeaderRow = {
  readonly id: number
  readonly type: string
  readonly branch_id: number
  readonly day: string
  readonly place: number | null
  readonly original_bill_id: number | null
  readonly refunds: number
  readonly is_delivered: number
  readonly to_branch_id: number | null
  readonly bearer_id: number | null
  readonly services: number | null
}

/** In costing order. */
export async function readEffectiveDocuments(
  kind: Db['kind'],
  tx: Tx,
  stretch: Stretch,
): Promise<readonly EffectiveDocument[]> {
  const posted = await readPosted(kind, tx, stretch)
  const delivered = await readDeliveries(kind, tx, stretch)
  const billIds = [...posted, ...delivered].map(row => row.id)
  const lines = await readLines(kind, tx, billIds, isOfItems(kind, stretch, 'bill_line.item_id'))
  const extra = await readExtraCosts(kind, tx, billIds)
  const moved = await readMovedParts(
    kind,
    tx,
    delivered.map(row => row.posting_id),
  )
  const documents = [
    ...(await readOpenings(kind, tx, stretch)),
    ...(await readCounts(kind, tx, stretch)),
    ...posted.map(row => documentOf(row, row.is_delivered === 1 ? 'now' : 'waiting', lines, extra)),
    ...delivered.map(row => partOf(documentOf(row, 'later', lines, extra), row.posting_id, moved)),
  ]
  return documents.sort((a, b) => (a.day === b.day ? a.place - b.place : a.day < b.day ? -1 : 1))
}

/** The business day of a posting, even when that day was locked. */
export function belongsTo({ days, after, through }: Stretch): RawBuilder<boolean> {
  const isOfDays = days
    ? sql`((posting.original_day IS NULL AND posting.day BETWEEN ${days.from} AND ${days.to})
        OR posting.original_day BETWEEN ${days.from} AND ${days.to}) AND`
    : sql``
  const id = days ? sql`+posting.id` : sql`posting.id`
  return sql<boolean>`${isOfDays} ${id} > ${after.postingId} AND ${id} <= ${through.postingId}`
}

/** Without days, selects by id, because an index by type would read every bill. With days, selects by day (`+id` prevents the id index). */
export function isPosted({ days, after, through }: Stretch, types: readonly string[]): RawBuilder<boolean> {
  const type = days ? sql`bill.type` : sql`bill.type || ''`
  const isOfDays = days ? sql`bill.day BETWEEN ${days.from} AND ${days.to} AND` : sql``
  const id = days ? sql`+bill.id` : sql`bill.id`
  return sql<boolean>`${type} IN (${sql.join(types)}) AND ${isOfDays}
    ${id} > ${after.billId} AND ${id} <= ${through.billId}`
}

export function isOfItems(kind: Db['kind'], { only }: Stretch, column: string): RawBuilder<boolean> {
  return only ? inList(kind, column, only.itemIds) : sql<boolean>`1 = 1`
}

function isOfBills(kind: Db['kind'], { only }: Stretch): RawBuilder<boolean> {
  return only ? inList(kind, 'bill.id', only.billIds) : sql<boolean>`1 = 1`
}

/** The last version, not voided. */
export function isEffective({ through }: Stretch): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM bill AS next WHERE next.type = bill.type AND next.branch_id = bill.branch_id
      AND next.number = bill.number AND next.version > bill.version AND next.id <= ${through.billId})
    AND NOT EXISTS (SELECT 1 FROM bill_event AS voided
      WHERE voided.bill_id = bill.id AND voided.kind = 'voided' AND voided.id <= ${through.eventId})`
}

/** Goods move or wait as the bill was posted; after a cancelled delivery they move by effective statements. */
async function readPosted(kind: Db['kind'], tx: Tx, stretch: Stretch): Promise<readonly HeaderRow[]> {
  const { through } = stretch
  const { rows } = await sql<HeaderRow>`SELECT bill.id, bill.type, bill.branch_id, bill.day, bill.original_bill_id,
      ${refundCount(through)} AS refunds, ${goodsColumns},
      (SELECT min(posting.id) FROM bill AS first JOIN posting ON posting.bill_id = first.id
        WHERE first.type = bill.type AND first.branch_id = bill.branch_id AND first.number = bill.number
          AND first.version = 1 AND posting.memo = '' AND posting.reverses_id IS NULL) AS place,
      CASE WHEN EXISTS (SELECT 1 FROM bill_event AS moved WHERE moved.bill_id = bill.id
        AND moved.kind = 'undelivered' AND moved.id <= ${through.eventId})
        THEN 0 ELSE bill.is_delivered END AS is_delivered
    FROM bill WHERE ${isPosted(stretch, goodsTypes)} AND ${isEffective(stretch)} AND ${isOfBills(kind, stretch)}`.execute(
    tx,
  )
  return rows
}

type DeliveryRow = HeaderRow & { readonly posting_id: number }

async function readDeliveries(kind: Db['kind'], tx: Tx, stretch: Stretch): Promise<readonly DeliveryRow[]> {
  const { through } = stretch
  const { rows } =
    await sql<DeliveryRow>`SELECT bill.id, bill.type, bill.branch_id, bill.original_bill_id, 1 AS is_delivered, delivery.posting_id,
      ${goodsColumns}, coalesce(posting.original_day, posting.day) AS day, posting.id AS place, ${refundCount(through)} AS refunds
    FROM posting JOIN delivery ON delivery.posting_id = posting.id
    JOIN bill ON bill.id = delivery.bill_id
    WHERE ${belongsTo(stretch)} AND ${isEffective(stretch)} AND ${isOfBills(kind, stretch)}
      AND NOT EXISTS (SELECT 1 FROM posting AS undone WHERE undone.bill_id = bill.id AND undone.reverses_id = delivery.posting_id
        AND undone.id <= ${through.postingId})`.execute(tx)
  return rows
}

/** The delivered quantity of each line, by posting and line. */
async function readMovedParts(kind: Db['kind'], tx: Tx, postingIds: readonly number[]) {
  const { rows } = await sql<{
    posting_id: number
    line: number
    quantity: number
  }>`SELECT posting_id, line, quantity FROM delivery_line
    WHERE ${inList(kind, 'posting_id', postingIds)}`.execute(tx)
  return new Map(rows.map(row => [`${row.posting_id} ${row.line}`, row.quantity]))
}

/** The charged account: that of the bill, or the company's default for its type. */
const goodsColumns = sql`bill.to_branch_id,
  coalesce(bill.account_id, (SELECT account_id FROM account_role WHERE role = CASE bill.type
    WHEN 'exchange' THEN 'damage' WHEN 'rexchange' THEN 'damage' WHEN 'convert-cc' THEN 'production_materials' END)) AS bearer_id,
  (SELECT sum(service.net) FROM bill_line AS service WHERE service.bill_id = bill.id AND service.account_id IS NOT NULL) AS services`

function refundCount(through: Mark): RawBuilder<number> {
  return sql<number>`(SELECT count(*) FROM bill AS refund
    WHERE refund.original_bill_id = bill.id AND refund.id <= ${through.billId})`
}

type LineRow = {
  readonly bill_id: number
  readonly line: number
  readonly item_id: number
  readonly ratio: number
  readonly quantity: number
  readonly net: number
  readonly cost: number
  readonly original_line: number | null
  readonly waiting_quantity: number | null
  readonly waiting_cost: number | null
  readonly is_product: number
}

async function readLines(kind: Db['kind'], tx: Tx, billIds: readonly number[], isAsked: RawBuilder<boolean>) {
  const { rows } =
    await sql<LineRow>`SELECT bill_id, line, item_id, ratio, quantity, net, cost, original_line, is_product,
      waiting_quantity, waiting_cost FROM bill_line
    WHERE ${inList(kind, 'bill_id', billIds)} AND item_id IS NOT NULL AND is_service = 0 AND ${isAsked} ORDER BY bill_id, line`.execute(
      tx,
    )
  return Map.groupBy(rows, row => row.bill_id)
}

/** Each line's share of the additional costs of a purchase, by bill and line: shared by value over all lines, whichever items were requested. */
async function readExtraCosts(
  kind: Db['kind'],
  tx: Tx,
  billIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: costs } = await sql<{
    bill_id: number
    amount: number
  }>`SELECT bill_id, sum(amount) AS amount FROM bill_charge
    WHERE ${inList(kind, 'bill_id', billIds)} AND kind = 'cost' GROUP BY bill_id`.execute(tx)
  const asked = costs.map(row => row.bill_id)
  const { rows: lines } = await sql<Pick<LineRow, 'bill_id' | 'line' | 'net'>>`SELECT bill_id, line, net FROM bill_line
    WHERE ${inList(kind, 'bill_id', asked)} ORDER BY bill_id, line`.execute(tx)
  const byBill = Map.groupBy(lines, row => row.bill_id)
  const parts = new Map<string, number>()
  for (const { bill_id: billId, amount } of costs) {
    const of = byBill.get(billId) ?? []
    const shares = share(
      halalas(amount),
      of.map(row => row.net),
    )
    for (const [index, row] of of.entries()) parts.set(`${billId} ${row.line}`, shares[index] ?? 0)
  }
  return parts
}

function documentOf(
  row: HeaderRow,
  goods: EffectiveDocument['goods'],
  lines: ReadonlyMap<number, readonly LineRow[]>,
  extra: ReadonlyMap<string, number>,
): EffectiveDocument {
  return {
    kind: kindOf(row.type),
    day: asDay(row.day),
    // A bill without a posting comes last, so that its missing moves are reported.
    place: row.place ?? Number.MAX_SAFE_INTEGER,
    branchId: row.branch_id,
    billId: row.id,
    originalBillId: row.original_bill_id ?? 0,
    isRefunded: row.refunds > 0,
    goods,
    toBranchId: row.to_branch_id ?? 0,
    bearerId: row.bearer_id ?? 0,
    services: row.services ?? 0,
    lines: (lines.get(row.id) ?? []).map(line => ({
      line: line.line,
      itemId: line.item_id,
      ratio: line.ratio,
      quantity: line.quantity,
      whole: line.quantity,
      waiting: line.waiting_quantity ?? (goods === 'waiting' ? line.quantity : 0),
      net: line.net + (extra.get(`${line.bill_id} ${line.line}`) ?? 0),
      cost: line.waiting_cost ?? line.cost,
      originalLine: line.original_line,
      isProduct: line.is_product === 1,
    })),
  }
}

/** The delivered lines of a bill, with the delivered quantities. */
function partOf(bill: EffectiveDocument, postingId: number, moved: ReadonlyMap<string, number>): EffectiveDocument {
  const lines = bill.lines.flatMap(line => {
    const count = moved.get(`${postingId} ${line.line}`)
    return count === undefined ? [] : [{ ...line, quantity: count }]
  })
  return { ...bill, lines }
}

function kindOf(type: string): DocumentKind {
  const found = goodsTypes.find(each => each === type)
  if (found === undefined) throw new Error(`A ${type} moves no goods.`)
  return found
}

const ratioOfBase = 1_000_000

type OpeningRow = {
  readonly posting_id: number
  readonly line: number
  readonly day: string
  readonly item_id: number
  readonly branch_id: number
  readonly quantity: number
  readonly value: number
}

/**
 * An opening has a posting but no bill; a re-costing has no bill either and is not a document. The latest opening counts. It comes before
 * all other documents of its day.
 */
async function readOpenings(kind: Db['kind'], tx: Tx, stretch: Stretch): Promise<EffectiveDocument[]> {
  const { rows } =
    await sql<OpeningRow>`SELECT move.posting_id, move.line, coalesce(posting.original_day, posting.day) AS day,
      move.item_id, move.branch_id, move.quantity, move.value
    FROM posting JOIN stock_move AS move ON move.posting_id = posting.id
    WHERE ${belongsTo(stretch)} AND posting.bill_id IS NULL AND posting.reverses_id IS NULL AND posting.memo NOT IN ('recost', 'count')
      AND NOT EXISTS (SELECT 1 FROM opening WHERE opening.posting_id = posting.id AND EXISTS (SELECT 1 FROM opening AS next
        WHERE next.branch_id = opening.branch_id AND next.version > opening.version AND next.reversal_id <= ${stretch.through.postingId}))
      AND ${isOfItems(kind, stretch, 'move.item_id')}
    ORDER BY move.posting_id, move.line`.execute(tx)
  return rows.map(row => goodsOf('opening', row))
}

type GoodsRow = Omit<OpeningRow, 'posting_id'> & { readonly place?: number }

/** A document without a bill and with one line. */
function goodsOf(kind: 'opening' | 'count', row: GoodsRow): EffectiveDocument {
  const line = { line: row.line, itemId: row.item_id, ratio: ratioOfBase, quantity: row.quantity, whole: row.quantity }
  return {
    ...{ kind, day: asDay(row.day), place: row.place ?? 0, branchId: row.branch_id },
    ...{ billId: 0, originalBillId: 0, isRefunded: false, goods: 'now' as const },
    ...{ toBranchId: 0, bearerId: 0, services: 0 },
    lines: [{ ...line, waiting: 0, net: row.value, cost: 0, originalLine: null, isProduct: false }],
  }
}

/** The differences of counts that were closed and not undone. */
async function readCounts(kind: Db['kind'], tx: Tx, stretch: Stretch): Promise<EffectiveDocument[]> {
  const { rows } =
    await sql<GoodsRow>`SELECT result.line, coalesce(posting.original_day, posting.day) AS day, result.item_id,
      counting.branch_id, result.counted - result.expected AS quantity, result.value, posting.id AS place
    FROM posting JOIN stock_count_event AS closed ON closed.posting_id = posting.id AND closed.step = 1
    JOIN stock_count AS counting ON counting.id = closed.count_id
    JOIN stock_count_result AS result ON result.count_id = counting.id
    WHERE ${belongsTo(stretch)} AND result.counted <> result.expected AND ${isOfItems(kind, stretch, 'result.item_id')}
      AND NOT EXISTS (SELECT 1 FROM stock_count_event AS undone WHERE undone.count_id = counting.id AND undone.step = 2
        AND coalesce(undone.posting_id, 0) <= ${stretch.through.postingId})
    ORDER BY posting.id, result.line`.execute(tx)
  return rows.map(row => goodsOf('count', row))
}
