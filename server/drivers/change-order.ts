/** Gives sales to drivers and records their return. Each change locks the branch of the sale and names the version that the user saw. */
import { sql } from 'kysely'
import type { driverOrderEndpoints } from '#contract/driver-orders.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { seesBill } from '#domain/bills/visible-bills.ts'
import { mayBecome } from '#domain/pos/driver-order.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, type DriverAction, recordAudit } from '../audit/audit.ts'
import { isCurrent, voidedAt } from '../bill-state.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'
import type { Services } from '../services.ts'
import { onceByKey } from '../settlements/once.ts'
import { type CarriedOrder, documentOf, readOrder } from './order-rows.ts'

export type DriverWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}
type Call = Pick<DriverWrite, 'services' | 'caller'>
type Endpoints = typeof driverOrderEndpoints
type NewOrder = InputOf<Endpoints['assignDriver']>['body']
type OrderChange = InputOf<Endpoints['changeDriverOrder']>['body']
type OrderEnd = InputOf<Endpoints['endDriverOrder']>['body']

/** The latest version of a sale, given the id of any version. A sale of another user's branch is not found. */
export async function readLatestSale(tx: Tx, { access }: Caller, billId: number) {
  const { rows } = await sql<{
    id: number
    first_id: number
    branch_id: number
    type: string
    code: string
    total: number
    party_id: number | null
    voided_at: number | null
  }>`SELECT bill.id, first.id AS first_id, bill.branch_id, bill.type, bill.code, bill.total, bill.party_id,
      ${voidedAt('bill.id')} AS voided_at
    FROM bill AS asked JOIN bill ON bill.type = asked.type AND bill.branch_id = asked.branch_id
      AND bill.number = asked.number AND ${isCurrent('bill.id')}
    JOIN bill AS first ON first.type = asked.type AND first.branch_id = asked.branch_id AND first.number = asked.number
      AND first.version = 1
    WHERE asked.id = ${billId}`.execute(tx)
  const [row] = rows
  if (
    !row ||
    !seesBill(access, billTypeCodeOf(row.type), row.branch_id) ||
    !billTypeOf(billTypeCodeOf(row.type)).isOfTill
  )
    throw new Failure('bill_not_found')
  return row
}

/** The id of the new order. */
export async function assignDriver(write: DriverWrite, body: NewOrder): Promise<number> {
  const { services, caller } = write
  const { branch_id: branchId } = await readLatestSale(services.db.read, caller, body.billId)
  const id = await onceByKey({ ...write, kind: 'receiptDocument' }, { assign: body }, [branchId], async tx => {
    const sale = await readLatestSale(tx, caller, body.billId)
    if (sale.voided_at !== null) throw new Failure('bill_voided')
    const driver = await usableDriver(tx, body.driverId, branchId)
    const taken = await tx
      .selectFrom('driver_order')
      .select('id')
      .where('bill_id', '=', sale.first_id)
      .where('state', '<>', 'returned')
      .executeTakeFirst()
    if (taken) refuse([problem('billId', 'withDriver')])
    const { customerName, phone, address, note } = body
    const by = { user_id: caller.userId, changed_by: caller.userId }
    const { id: orderId } = await tx
      .insertInto('driver_order')
      .values({
        ...{ version: 1, branch_id: branchId, bill_id: sale.first_id, driver_id: driver.id, state: 'onTheWay', ...by },
        ...{ customer_name: customerName, phone, address, note, assigned_at: services.now(), ended_at: null },
        settlement_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditOrder(tx, write, sale, 'driver.assigned', { driver: driver.code, address })
    return String(orderId)
  })
  return Number(id)
}

export function changeOrder(call: Call, id: number, body: OrderChange): Promise<number> {
  return onOrder(call, id, async (tx, row) => {
    const { version, driverId, customerName, phone, address, note } = body
    const next = { driver_id: driverId, customer_name: customerName, phone, address, note }
    // The reply to the same change may have been lost.
    if (Object.entries(next).every(([name, value]) => row[name as keyof typeof next] === value)) return
    requireVersion(row, version)
    if (row.state !== 'onTheWay') refuse([problem('driverId', 'notAllowed')])
    const driver = driverId === row.driver_id ? null : await usableDriver(tx, driverId, row.branch_id)
    await update(tx, row, next, call.caller)
    const detail = { from: row.driver_code, driver: driver?.code ?? row.driver_code, address }
    await auditOrder(tx, call, row, driver === null ? 'driver.changed' : 'driver.reassigned', detail)
  })
}

export function endOrder(call: Call, id: number, { version, state }: OrderEnd): Promise<number> {
  return onOrder(call, id, async (tx, row) => {
    if (row.state === state) return
    requireVersion(row, version)
    if (!mayBecome(row.state, state, row.settlement_id !== null)) refuse([problem('state', 'notAllowed')])
    await update(tx, row, { state, ended_at: call.services.now() }, call.caller)
    await auditOrder(tx, call, row, state === 'delivered' ? 'driver.delivered' : 'driver.returned', {
      driver: row.driver_code,
    })
  })
}

export function requireVersion(row: CarriedOrder, seen: number): void {
  if (row.version !== seen) throw new Failure('row_changed')
}

async function onOrder(
  { services: { db }, caller }: Call,
  id: number,
  work: (tx: Tx, row: CarriedOrder) => Promise<void>,
): Promise<number> {
  const { branch_id: branchId } = await ownOrder(db.read, caller, id)
  return db.write([branchId], async tx => {
    await work(tx, await ownOrder(tx, caller, id))
    return id
  })
}

/** An order of another user's branch is not found. */
async function ownOrder(tx: Tx, { access }: Caller, id: number): Promise<CarriedOrder> {
  const row = await readOrder(tx, id)
  if (!row || !hasBranch(access, row.branch_id)) throw new Failure('not_found')
  return row
}

async function usableDriver(tx: Tx, id: number, branchId: number) {
  const driver = await tx
    .selectFrom('driver')
    .select(['id', 'code', 'branch_id', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!driver || (driver.branch_id !== null && driver.branch_id !== branchId)) refuse([problem('driverId', 'notFound')])
  if (driver.is_active !== 1) refuse([problem('driverId', 'inactive')])
  return driver
}

type Changed = Partial<
  Pick<CarriedOrder, 'driver_id' | 'customer_name' | 'phone' | 'address' | 'note' | 'state' | 'ended_at'>
>

async function update(tx: Tx, row: CarriedOrder, next: Changed, { userId }: Caller): Promise<void> {
  await tx
    .updateTable('driver_order')
    .set({ ...next, version: row.version + 1, changed_by: userId })
    .where('id', '=', row.id)
    .execute()
}

function auditOrder(
  tx: Tx,
  { services, caller }: Call,
  bill: { readonly branch_id: number; readonly type: string; readonly code: string },
  action: DriverAction,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const about = { at: services.now(), branchId: bill.branch_id, action, subject: documentOf(bill) }
  return recordAudit(tx, { ...actorOf(caller), ...about, detail })
}
