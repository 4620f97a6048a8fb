/** Gives units barcodes of the shop: in one transaction that holds the catalogue, so that nobody else can be given the same ones. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { ChildRow } from '#contract/definitions/field.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { labelEndpoints } from '#contract/labels.ts'
import { can } from '#domain/access/can.ts'
import { ownBarcode, ownBarcodesMax } from '#domain/barcodes/own-barcode.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { childRowsIn } from '../definitions/child-rows.ts'
import { branchesToHold } from '../definitions/hold-catalogue.ts'
import { type CatalogueWriting, onceOnCatalogue } from '../definitions/once-on-catalogue.ts'
import { wholeValues } from '../definitions/read-child-rows.ts'
import { storedRow } from '../definitions/read-rows.ts'
import { applyChange, type RowWriting } from '../definitions/save-row.ts'
import { storedDefinitions } from '../definitions/stored-definitions.ts'

type Body = InputOf<typeof labelEndpoints.createBarcodes>['body']
type Reply = ReplyOf<typeof labelEndpoints.createBarcodes>

const knownReply = z.object({
  createdCount: z.int(),
  barcodes: z.array(z.object({ unitId: z.int(), barcode: z.string() })),
})

export async function createBarcodes(
  call: CatalogueWriting & Pick<RowWriting, 'language'>,
  { unitIds }: Body,
): Promise<Reply> {
  const { db } = call.services
  const branches = await branchesToHold(db, storedDefinitions.item)
  return onceOnCatalogue(call, { barcodesFor: unitIds }, { known: knownReply, branches }, async tx => {
    const units = await readUnits(db, tx, unitIds)
    const problems = unitIds.flatMap((unitId, index) => {
      const unit = units.get(unitId)
      if (unit === undefined) return [problem(`unitIds.${index}`, 'notFound')]
      return unitIds.indexOf(unitId) < index ? [problem(`unitIds.${index}`, 'duplicate')] : []
    })
    const forbidden = unitIds.flatMap((unitId, index) => {
      const unit = units.get(unitId)
      if (unit === undefined) return []
      const need = unit.is_service === 1 ? 'f-services-manage' : 'f-items-manage'
      return can(call.caller.access, need) ? [] : [problem(`unitIds.${index}`, 'notAllowed')]
    })
    if (forbidden.length > 0) throw new Failure('access_denied', forbidden)
    refuseAny(problems)
    const bare = unitIds.flatMap(unitId => {
      const unit = units.get(unitId)
      return unit !== undefined && unit.barcode === null ? [unit] : []
    })
    const created = await nextBarcodes(tx, bare.length)
    const given = new Map(bare.map((unit, place) => [unit.id, created[place] ?? '']))
    for (const [itemId, own] of Map.groupBy(bare, unit => unit.item_id)) {
      const stored = own[0]?.is_service === 1 ? storedDefinitions.service : storedDefinitions.item
      await addToItem({ ...call, stored }, tx, itemId, given)
    }
    return {
      createdCount: bare.length,
      barcodes: unitIds.map(unitId => ({ unitId, barcode: given.get(unitId) ?? units.get(unitId)?.barcode ?? '' })),
    }
  })
}

/** With the first barcode of each, if it has any. */
async function readUnits(db: Db, tx: Tx, unitIds: readonly number[]) {
  const rows = await tx
    .selectFrom('item_unit as unit')
    .innerJoin('item', 'item.id', 'unit.item_id')
    .select(['unit.id', 'unit.item_id', 'item.is_service'])
    .select(({ selectFrom }) =>
      selectFrom('item_barcode')
        .select(({ fn }) => fn.min<string>('item_barcode.barcode').as('first'))
        .whereRef('item_barcode.unit_id', '=', 'unit.id')
        .whereRef('item_barcode.item_id', '=', 'unit.item_id')
        .as('barcode'),
    )
    .where(inList(db.kind, 'unit.id', unitIds))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** As the form of the item would save it: with its history, audit entry, version and search words. */
async function addToItem(write: RowWriting, tx: Tx, itemId: number, given: ReadonlyMap<number, string>): Promise<void> {
  const { db } = write.services
  const row = await storedRow(db, write.stored, tx, itemId)
  const [values = {}] = await wholeValues(db, tx, write.stored, [row])
  const units = childRowsIn(values, 'units').map((unit): ChildRow => {
    const barcode = given.get(Number(unit.id))
    return barcode === undefined ? unit : { ...unit, barcodes: [barcode] }
  })
  await applyChange(write, tx, row, { units })
}

/** Never used before, also by a deleted unit, whose labels may still be on goods; skips those that somebody typed or imported. */
async function nextBarcodes(tx: Tx, count: number): Promise<readonly string[]> {
  const free: string[] = []
  while (free.length < count) {
    const wanted = count - free.length
    const last = await raiseLast(tx, wanted)
    if (last > ownBarcodesMax) refuse([problem('unitIds', 'barcodesUsedUp')])
    const codes = Array.from({ length: wanted }, (_, index) => ownBarcode(last - wanted + 1 + index))
    const taken = await takenAmong(tx, codes)
    free.push(...codes.filter(code => !taken.has(code)))
  }
  return free
}

async function raiseLast(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`INSERT INTO given_id (table_name, last_id)
    VALUES ('item_barcode', ${count})
    ON CONFLICT (table_name) DO UPDATE SET last_id = given_id.last_id + ${count}
    RETURNING last_id AS last`.execute(tx)
  return Number(rows[0]?.last ?? 0)
}

/** A scanned item code takes precedence over a barcode, so those count too. */
async function takenAmong(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const barcodes = await tx.selectFrom('item_barcode').select('barcode as code').where('barcode', 'in', codes).execute()
  const items = await tx.selectFrom('item').select('code').where('code', 'in', codes).execute()
  return new Set([...barcodes, ...items].map(row => row.code))
}
