/** The calls on exit and entry statements. A user who may make statements of a kind needs no permission for the bills. */
import { sql } from 'kysely'
import type { DeliveryDocument, deliveryEndpoints } from '#contract/deliveries.ts'
import { deliveryNeeds } from '#contract/delivery-needs.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import { type DeliveryKind, deliveryKindOf } from '#domain/bills/delivery.ts'
import { seesBill } from '#domain/bills/visible-bills.ts'
import { readQr } from '#domain/invoice/qr-reading.ts'
import { Failure } from '../../calls/failure.ts'
import type { Caller, HandlersOf } from '../../calls/handler.ts'
import { workingBranchOf } from '../../company/branch-reach.ts'
import { readConfiguration } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { insertTables } from '../../db/insert-rows.ts'
import { billTypeCodeOf } from '../../db/stored-values.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../../idempotency.ts'
import type { Services } from '../../services.ts'
import { type FoundBill, findBill } from '../find-bill.ts'
import { billSearchOf } from '../list/scope.ts'
import { billWithQr } from '../post/bill-with-qr.ts'
import { deliver } from './deliver.ts'
import { deliveringOfBill } from './parts.ts'
import { listDeliveries, madeKinds, readDelivery, readDeliveryRows } from './read-deliveries.ts'
import { readBillsToDeliver, readWaitingBill } from './read-waiting.ts'
import { takeBackStatement } from './take-back.ts'

/** A number without prefix can match one bill of each type. */
const foundMax = 20
const ofBillMax = 500

export const deliveryHandlers: HandlersOf<typeof deliveryEndpoints> = {
  async listDeliveries({ services: { db }, caller, query }) {
    return listDeliveries(db, caller.access, query)
  },

  async getDeliveriesOfBill({ services: { db }, caller, query }) {
    const bill = await findBill(db.read, query.id)
    if (!seesStatements(caller.access, bill.type, branchOf(bill))) throw new Failure('bill_not_found')
    return readDeliveryRows(db.read, [sql<boolean>`delivery.bill_id = ${bill.id}`], { size: ofBillMax })
  },

  async getDelivery({ services: { db }, caller, params }) {
    const found = await readDelivery(db.read, params.id)
    if (found === undefined || !seesStatements(caller.access, found.bill.billTypeCode, found.branchId))
      throw new Failure('no_exit_statement')
    return found
  },

  async getBillsToDeliver({ services: { db }, caller, query }) {
    return readBillsToDeliver(db, caller.access, query)
  },

  async searchBillsToDeliver({ services: { db }, caller, query }) {
    const ids = await idsOfCode(db, caller, query.code)
    const found = await Promise.all(ids.map(id => findBill(db.read, id)))
    const own = found.filter(bill => !bill.isVoided && mayMove(caller.access, bill))
    const bills = await Promise.all(own.map(bill => readWaitingBill(db.read, bill)))
    // A bill with only services has no goods to deliver.
    return bills.filter(({ lines }) => lines.length > 0)
  },

  async getBillToDeliver({ services: { db }, caller, query }) {
    const bill = await findBill(db.read, query.id)
    if (!mayMove(caller.access, bill)) throw new Failure('bill_not_found')
    return readWaitingBill(db.read, bill)
  },

  async addDelivery({ services, caller, idempotencyKey, body }) {
    const asked = { key: keyOf(idempotencyKey), billId: body.billId, body: { delivery: body } }
    const parts = body.lines.map((each, index) => ({ ...each, at: `lines.${index}` }))
    return onceOnStatement(services, caller, asked, (tx, bill, now) =>
      deliver(services.db, tx, caller, { bill, parts, note: body.note }, now),
    )
  },

  async reverseDelivery({ services, caller, idempotencyKey, params: { id } }) {
    const found = await services.db.read
      .selectFrom('delivery')
      .select('bill_id')
      .where('posting_id', '=', id)
      .executeTakeFirst()
    if (found === undefined) throw new Failure('no_exit_statement')
    const asked = { key: keyOf(idempotencyKey), billId: found.bill_id, body: { reversedDelivery: id } }
    return onceOnStatement(services, caller, asked, async (tx, bill, now) => {
      await takeBackStatement(services.db, tx, caller, { bill, deliveryId: id }, now)
      return id
    })
  },
}

function branchOf(bill: FoundBill): number {
  return deliveringOfBill(bill)?.placeOf(bill).branchId ?? bill.branchId
}

function makes(access: Access, kind: DeliveryKind | null): boolean {
  return kind !== null && can(access, deliveryNeeds[kind])
}

function mayMove(access: Access, bill: FoundBill): boolean {
  return makes(access, deliveryKindOf(bill.type)) && hasBranch(access, branchOf(bill))
}

/** Allows users who make statements of the kind, users who list all statements, and users who see the bill. */
function seesStatements(access: Access, type: BillTypeCode, branchId: number): boolean {
  const lists = can(access, 'f-statements-List') || makes(access, deliveryKindOf(type))
  return (lists && hasBranch(access, branchId)) || seesBill(access, type, branchId)
}

type Once = { readonly key: string | null; readonly billId: number; readonly body: object }

/** `work` returns the id of the statement; a retry with the same key and body gets the same reply. */
async function onceOnStatement(
  { db, now }: Services,
  caller: Caller,
  { key, billId, body }: Once,
  work: (tx: Tx, bill: FoundBill, now: number) => Promise<number>,
): Promise<DeliveryDocument> {
  const sent = { key, userId: caller.userId, bodyHash: bodyHashOf(body) }
  const branches = await branchesHeld(db, caller.access, billId)
  const id = await db.write(branches, async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const at = now()
    const made = await work(tx, await findBill(tx, billId), at)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(made), at)])
    return made
  })
  const document = await readDelivery(db.read, id)
  if (document === undefined) throw new Error(`The statement ${id} was written and is not there.`)
  return document
}

async function branchesHeld(db: Db, access: Access, billId: number): Promise<readonly number[]> {
  const row = await db.read
    .selectFrom('bill')
    .select(['branch_id', 'to_branch_id', 'type'])
    .where('id', '=', billId)
    .executeTakeFirst()
  const branches = row ? [row.branch_id, row.to_branch_id ?? []].flat() : []
  const isOwn = branches.some(branchId => hasBranch(access, branchId))
  if (!row || !isOwn || !makes(access, deliveryKindOf(billTypeCodeOf(row.type)))) throw new Failure('bill_not_found')
  return branches
}

async function idsOfCode(db: Db, caller: Caller, code: string): Promise<readonly number[]> {
  const kinds = madeKinds(caller.access)
  const types = billTypesThat(type => kinds.some(kind => kind === deliveryKindOf(type.code)))
  const asked = readQr(code)
  const configuration = await readConfiguration(db)
  const branch = workingBranchOf(configuration, caller)
  const isMeant = asked === null ? await hasCode(db, code, branch?.id ?? null) : await billWithQr(db, asked)
  if (isMeant === null || types.length === 0) return []
  const { rows } = await sql<{ id: number }>`SELECT max(bill.id) AS id FROM bill
    WHERE ${isMeant} AND bill.type IN (${sql.join(types)}) GROUP BY bill.type, bill.branch_id, bill.number
    ORDER BY max(bill.day) DESC LIMIT ${foundMax}`.execute(db.read)
  return rows.map(({ id }) => id)
}

/** Null if the text is not a code. */
async function hasCode(db: Db, text: string, branchId: number | null) {
  const { codes } = await billSearchOf(db, text, { branchId, byEnding: false })
  return codes.length === 0 ? null : sql<boolean>`bill.code IN (${sql.join(codes)})`
}
