/** Reads exit and entry statements: the list, and a single statement with its lines. */
import { type RawBuilder, sql } from 'kysely'
import type { DeliveryDocument, DeliveryRow, deliveryEndpoints } from '#contract/deliveries.ts'
import { deliveryNeeds } from '#contract/delivery-needs.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { voucherCursorOf } from '#contract/vouchers/voucher.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type DeliveryKind, deliveryKinds } from '#domain/bills/delivery.ts'
import { day as asDay } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { cutPage, pageSizeDefault } from '../../calls/listed-page.ts'
import { type BranchReach, reachOf } from '../../company/branch-reach.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { anywhere } from '../../db/like.ts'
import { billTypeCodeOf } from '../../db/stored-values.ts'
import { billSearchOf } from '../list/scope.ts'
import { isFollowed } from './followed.ts'

type AskedDeliveries = InputOf<typeof deliveryEndpoints.listDeliveries>['query']

/** The kinds that the user may make. */
export function madeKinds(access: Access): readonly DeliveryKind[] {
  return deliveryKinds.filter(kind => can(access, deliveryNeeds[kind]))
}

function seenKinds(access: Access): readonly DeliveryKind[] {
  return can(access, 'f-statements-List') ? deliveryKinds : madeKinds(access)
}

export async function listDeliveries(db: Db, access: Access, asked: AskedDeliveries) {
  const reach = reachOf(access, asked.branchId, 'branchId')
  const kinds = seenKinds(access).filter(kind => asked.kind === undefined || kind === asked.kind)
  const { query = '', fromDate, toDate, after, skip = 0, pageSize = pageSizeDefault } = asked
  const found: RawBuilder<boolean>[] = [
    kinds.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`delivery.kind IN (${sql.join(kinds)})`,
    within(db.kind, reach),
    ...(fromDate ? [sql<boolean>`delivery.day >= ${fromDate}`] : []),
    ...(toDate ? [sql<boolean>`delivery.day <= ${toDate}`] : []),
    ...(query.trim() === '' ? [] : [await hasText(db, query.trim())]),
  ]
  const behind = after ? [sql<boolean>`(delivery.day, delivery.posting_id) < (${after.day}, ${after.id})`] : []
  const rows = await readDeliveryRows(db.read, [...found, ...behind], { size: pageSize + 1, skip: after ? 0 : skip })
  const { shown, next } = cutPage(rows, pageSize, voucherCursorOf)
  return {
    rows: shown,
    count: asked.isCounted ? await countOf(db, found) : null,
    next,
  }
}

function within(kind: Db['kind'], reach: BranchReach): RawBuilder<boolean> {
  return reach === null ? sql<boolean>`1 = 1` : inList(kind, 'delivery.branch_id', reach)
}

/** Matches the number of a statement or bill of any branch, or text of the note. */
async function hasText(db: Db, query: string): Promise<RawBuilder<boolean>> {
  const { codes } = await billSearchOf(db, query, { branchId: null, byEnding: true })
  const like = anywhere(query)
  const byNote = sql<boolean>`lower(delivery.note) LIKE ${like} ESCAPE '\\'`
  if (codes.length === 0) return byNote
  return sql<boolean>`(delivery.code IN (${sql.join(codes)}) OR bill.code IN (${sql.join(codes)}) OR ${byNote})`
}

async function countOf(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM delivery
    JOIN bill ON bill.id = delivery.bill_id WHERE ${sql.join(conditions, sql` AND `)}`.execute(db.read)
  return Number(rows[0]?.count ?? 0)
}

type StoredRow = {
  readonly posting_id: number
  readonly kind: DeliveryKind
  readonly code: string
  readonly day: string
  readonly branch_id: number
  readonly bill_id: number
  readonly type: string
  readonly bill_code: string
  readonly bill_day: string
  readonly bill_branch_id: number
  readonly party_name_ar: string | null
  readonly party_name_en: string | null
  readonly note: string
  readonly user_name: string
  readonly created_at: number
  readonly line_count: number
  readonly undone_at: number | null
  readonly undone_by: string | null
}

const nameOfPerson = (person: string) =>
  sql`CASE WHEN ${sql.ref(`${person}.full_name`)} = '' THEN ${sql.ref(`${person}.user_name`)} ELSE ${sql.ref(`${person}.full_name`)} END`

/** The latest day first. Conditions may refer to `delivery` and `bill`. */
export async function readDeliveryRows(
  tx: Tx,
  conditions: readonly RawBuilder<boolean>[],
  { size, skip = 0 }: { readonly size: number; readonly skip?: number },
): Promise<DeliveryRow[]> {
  const { rows } =
    await sql<StoredRow>`SELECT delivery.posting_id, delivery.kind, delivery.code, delivery.day, delivery.branch_id,
      delivery.bill_id, bill.type, bill.code AS bill_code, bill.day AS bill_day, bill.branch_id AS bill_branch_id,
      party.name_ar AS party_name_ar, party.name_en AS party_name_en, delivery.note, delivery.created_at,
      ${nameOfPerson('person')} AS user_name,
      (SELECT count(*) FROM delivery_line AS part WHERE part.posting_id = delivery.posting_id) AS line_count,
      undone.created_at AS undone_at, ${nameOfPerson('undoer')} AS undone_by
    FROM delivery JOIN bill ON bill.id = delivery.bill_id
    JOIN user_account AS person ON person.id = delivery.user_id
    LEFT JOIN party ON party.id = bill.party_id
    LEFT JOIN posting AS undone ON undone.bill_id = delivery.bill_id AND undone.reverses_id = delivery.posting_id
    LEFT JOIN user_account AS undoer ON undoer.id = undone.user_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY delivery.day DESC, delivery.posting_id DESC LIMIT ${size} OFFSET ${skip}`.execute(tx)
  return rows.map(row => ({
    id: row.posting_id,
    kind: row.kind,
    code: row.code,
    date: asDay(row.day),
    branchId: row.branch_id,
    bill: {
      id: row.bill_id,
      billTypeCode: billTypeCodeOf(row.type),
      code: row.bill_code,
      date: asDay(row.bill_day),
      branchId: row.bill_branch_id,
      partyNameAr: row.party_name_ar ?? '',
      partyNameEn: row.party_name_en ?? '',
    },
    note: row.note,
    userName: row.user_name,
    createdAt: row.created_at,
    lineCount: Number(row.line_count),
    reversal: row.undone_at === null ? null : { at: row.undone_at, userName: row.undone_by ?? '' },
  }))
}

/** Undefined if it does not exist. */
export async function readDelivery(tx: Tx, id: number): Promise<DeliveryDocument | undefined> {
  const [row] = await readDeliveryRows(tx, [sql<boolean>`delivery.posting_id = ${id}`], { size: 1 })
  if (row === undefined) return undefined
  const { lineCount: _, ...head } = row
  const lines = await tx
    .selectFrom('delivery_line as part')
    .innerJoin('delivery', 'delivery.posting_id', 'part.posting_id')
    .innerJoin('bill_line as line', join =>
      join.onRef('line.bill_id', '=', 'delivery.bill_id').onRef('line.line', '=', 'part.line'),
    )
    .innerJoin('naming', 'naming.id', 'line.naming_id')
    .leftJoin('naming as unit', 'unit.id', 'line.unit_naming_id')
    .leftJoin('item', 'item.id', 'line.item_id')
    .select(['part.line', 'part.quantity', 'naming.name_ar', 'naming.name_en', 'item.code'])
    .select(['unit.name_ar as unit_ar', 'unit.name_en as unit_en'])
    .where('part.posting_id', '=', id)
    .orderBy('part.line')
    .execute()
  return {
    ...head,
    isReversible: head.reversal === null && !(await isFollowed(tx, { id, kind: row.kind, billId: row.bill.id })),
    lines: lines.map(line => ({
      line: line.line,
      itemCode: line.code ?? '',
      nameAr: line.name_ar,
      nameEn: line.name_en,
      unitNameAr: line.unit_ar ?? '',
      unitNameEn: line.unit_en ?? '',
      quantity: quantity(line.quantity),
    })),
  }
}
