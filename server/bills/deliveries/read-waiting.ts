/** Reads bills with outstanding goods: their list, and the outstanding lines of one. */
import { type RawBuilder, sql } from 'kysely'
import { type WaitingBill, waitingBillsMax } from '#contract/deliveries.ts'
import type { Access } from '#domain/access/can.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { type DeliveryKind, deliveryKindOf, movesWhole, outstandingQuantity } from '#domain/bills/delivery.ts'
import { day as asDay } from '#domain/days.ts'
import { zeroQuantity } from '#domain/money.ts'
import { Failure } from '../../calls/failure.ts'
import { reachOf } from '../../company/branch-reach.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { billTypeCodeOf } from '../../db/stored-values.ts'
import type { FoundBill } from '../find-bill.ts'
import { readOriginal } from '../post/read-original.ts'
import { goodsAreLeft } from '../undelivered.ts'
import { madeKinds } from './read-deliveries.ts'

type Asked = { readonly kind?: DeliveryKind | undefined; readonly branchId?: number | undefined }

type WaitingRow = {
  readonly id: number
  readonly type: string
  readonly code: string
  readonly day: string
  readonly branch_id: number
  readonly party_name_ar: string | null
  readonly party_name_en: string | null
  readonly waiting_lines: number
  readonly parts: number
}

/** The oldest first, with the total count. */
export async function readBillsToDeliver(db: Db, access: Access, asked: Asked) {
  const isAsked = waitingCondition(db, access, asked)
  const { rows } = await sql<WaitingRow>`SELECT bill.id, bill.type, bill.code, bill.day, bill.branch_id,
      party.name_ar AS party_name_ar, party.name_en AS party_name_en,
      (SELECT count(*) FROM bill_line AS line WHERE line.bill_id = bill.id AND line.item_id IS NOT NULL AND line.is_service = 0) AS waiting_lines,
      (SELECT count(*) FROM bill_event AS part WHERE part.bill_id = bill.id AND part.kind = 'partlyDelivered') AS parts
    FROM undelivered_bill AS waiting JOIN bill ON bill.id = waiting.bill_id LEFT JOIN party ON party.id = bill.party_id
    WHERE ${isAsked} ORDER BY bill.day, bill.id LIMIT ${waitingBillsMax}`.execute(db.read)
  return {
    bills: rows.map(row => ({ ...namedBillOf(row), waitingLines: Number(row.waiting_lines), isPartly: row.parts > 0 })),
    count: rows.length < waitingBillsMax ? rows.length : await countBillsToDeliver(db, access, asked),
  }
}

export async function countBillsToDeliver(db: Db, access: Access, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM undelivered_bill AS waiting
    JOIN bill ON bill.id = waiting.bill_id WHERE ${waitingCondition(db, access, asked)}`.execute(db.read)
  return Number(rows[0]?.count ?? 0)
}

function waitingCondition(db: Db, access: Access, { kind, branchId }: Asked): RawBuilder<boolean> {
  const reach = reachOf(access, branchId, 'branchId')
  const kinds = madeKinds(access).filter(each => kind === undefined || each === kind)
  const types = billTypesThat(({ code }) => kinds.some(each => each === deliveryKindOf(code)))
  if (types.length === 0) return sql<boolean>`1 = 0`
  const isReached = reach === null ? sql<boolean>`1 = 1` : isMovedIn(db, reach)
  return sql<boolean>`waiting.type IN (${sql.join(types)}) AND ${isReached} AND ${goodsAreLeft('bill.id')}`
}

/** The goods of a transfer are outstanding in the receiving branch. */
function isMovedIn(db: Db, branchIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(${inList(db.kind, 'bill.to_branch_id', branchIds)}
    OR (bill.to_branch_id IS NULL AND ${inList(db.kind, 'bill.branch_id', branchIds)}))`
}

function namedBillOf(row: Omit<WaitingRow, 'waiting_lines' | 'parts'>) {
  const billTypeCode = billTypeCodeOf(row.type)
  const kind = deliveryKindOf(billTypeCode)
  if (kind === null) throw new Error(`The goods of a ${row.type} do not wait.`)
  return {
    kind,
    ...{ id: row.id, billTypeCode, code: row.code, date: asDay(row.day), branchId: row.branch_id },
    ...{ partyNameAr: row.party_name_ar ?? '', partyNameEn: row.party_name_en ?? '' },
  }
}

/** Lines that are fully delivered have an outstanding quantity of zero. */
export async function readWaitingBill(tx: Tx, found: FoundBill): Promise<WaitingBill> {
  if (found.isVoided) throw new Failure('bill_voided')
  const kind = deliveryKindOf(found.type)
  if (kind === null) throw new Failure('process_ignored')
  const original = await readOriginal(tx, found.id)
  if (original === null) throw new Failure('bill_changed')
  const rows = await tx
    .selectFrom('bill_line as line')
    .innerJoin('naming', 'naming.id', 'line.naming_id')
    .innerJoin('naming as unit', 'unit.id', 'line.unit_naming_id')
    .innerJoin('item', 'item.id', 'line.item_id')
    .innerJoin('item_unit', 'item_unit.id', 'line.unit_id')
    .select(['line.line', 'line.item_id', 'line.unit_id', 'naming.name_ar', 'naming.name_en', 'item.code'])
    .select(['unit.name_ar as unit_ar', 'unit.name_en as unit_en', 'item_unit.is_splittable'])
    .where('line.bill_id', '=', found.id)
    .where('line.is_service', '=', 0)
    .orderBy('line.line')
    .execute()
  const barcodes = await readBarcodes(
    tx,
    rows.map(row => row.unit_id ?? 0),
  )
  const party =
    found.partyId === null
      ? undefined
      : await tx.selectFrom('party').select(['name_ar', 'name_en']).where('id', '=', found.partyId).executeTakeFirst()
  return {
    kind,
    bill: {
      ...{ id: found.id, billTypeCode: found.type, code: found.code, date: found.day, branchId: found.branchId },
      ...{ partyNameAr: party?.name_ar ?? '', partyNameEn: party?.name_en ?? '' },
    },
    lines: rows.flatMap(row => {
      const line = original.lines.get(row.line)
      if (line === undefined) return []
      return [
        {
          line: row.line,
          itemId: line.itemId,
          itemCode: row.code,
          ...{ nameAr: row.name_ar, nameEn: row.name_en, unitNameAr: row.unit_ar, unitNameEn: row.unit_en },
          barcodes: barcodes.get(line.unitId) ?? [],
          quantity: line.quantity,
          outstanding: found.isDelivered ? zeroQuantity : outstandingQuantity(line),
          isSplittable: row.is_splittable === 1,
          movesWhole: movesWhole(line.ratio),
        },
      ]
    }),
  }
}

async function readBarcodes(tx: Tx, unitIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>()
  if (unitIds.length === 0) return found
  const rows = await tx
    .selectFrom('item_barcode')
    .select(['unit_id', 'barcode'])
    .where('unit_id', 'in', unitIds)
    .execute()
  for (const { unit_id: unitId, barcode } of rows) found.set(unitId, [...(found.get(unitId) ?? []), barcode])
  return found
}
