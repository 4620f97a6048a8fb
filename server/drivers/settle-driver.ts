/**
 * Takes the cash of a driver's delivered orders into the open shift of the caller: a receipt for each customer, and what is over or short. A
 * settlement that is refused changes nothing.
 */
import { sql } from 'kysely'
import type { driverOrderEndpoints } from '#contract/driver-orders.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { shiftBalanceNeed } from '#contract/screen-needs.ts'
import { can } from '#domain/access/can.ts'
import { type Halalas, halalas, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { movePosting, needsApproval } from '#domain/pos/shift.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { requireBranch, requireOwnBranch } from '../company/branch-reach.ts'
import { accountOf, dayAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { openShiftOf } from '../ledger/shift-of-posting.ts'
import { onceByKey } from '../settlements/once.ts'
import { settleIn } from '../settlements/settle-bills.ts'
import { postOfShift } from '../shifts/post-shift.ts'
import { readShift, type StoredShift } from '../shifts/shift-rows.ts'
import { type DriverWrite, requireVersion } from './change-order.ts'
import { type CarriedOrder, documentOf, ordersWhere, readDue } from './order-rows.ts'

type Endpoint = (typeof driverOrderEndpoints)['settleDriver']
type NewSettlement = InputOf<Endpoint>['body']
export type DriverSettlement = ReplyOf<Endpoint>

export async function settleDriver(
  write: DriverWrite,
  driverId: number,
  body: NewSettlement,
): Promise<DriverSettlement> {
  const { branchId } = body
  requireOwnBranch(write.caller.access, branchId, 'branchId')
  const kind = 'receiptDocument'
  const text = await onceByKey({ ...write, kind }, { settle: driverId, ...body }, [branchId], async tx =>
    JSON.stringify(await settle({ ...write, kind }, tx, driverId, body)),
  )
  return JSON.parse(text)
}

type Write = DriverWrite & { readonly kind: 'receiptDocument' }

async function settle(write: Write, tx: Tx, driverId: number, body: NewSettlement): Promise<DriverSettlement> {
  const { services, caller } = write
  const { db } = services
  const { branchId, counted, note } = body
  const { userId } = caller
  const now = services.now()
  const configuration = await readConfiguration(db, tx)
  requireBranch(configuration, caller.access, branchId, 'branchId')
  requireOpenToday(configuration, now)
  const shift = await ownShift(write, tx, branchId)
  const driver = await tx.selectFrom('driver').select('code').where('id', '=', driverId).executeTakeFirst()
  if (!driver) throw new Failure('not_found')
  const orders = await deliveredOrders(write, tx, driverId, body)
  const dueOf = await readDue(db.kind, tx, branchId, orders)
  const expected = sumHalalas(orders.map(dueOf))
  // The customer may have paid at the till meanwhile.
  if (expected !== body.expected) throw new Failure('row_changed')
  const difference = counted - expected
  if (difference !== 0 && note === '') refuse([problem('note', 'required')])
  // The count of the shift does not find it again, so that nobody else would look at it.
  if (needsApproval(difference, configuration.settings.shiftDifferenceLimit) && !can(caller.access, shiftBalanceNeed))
    throw new Failure('difference_above_limit')
  const receipts: { document: string; amount: Halalas }[] = []
  const writing = { db, tx, configuration, userId, now }
  for (const [partyId, own] of Map.groupBy(orders, ({ party_id }) => party_id)) {
    const bills = own
      .map(row => ({ branchId, document: documentOf(row), amount: dueOf(row), discount: zeroHalalas }))
      .filter(({ amount }) => amount > 0)
    if (partyId === null || bills.length === 0) continue
    const amount = sumHalalas(bills.map(bill => bill.amount))
    const money = { branchId, partyId, amount, method: 'cash', moneyAccountId: shift.account_id } as const
    const { voucher } = await settleIn(write, writing, {
      ...money,
      chequeNumber: '',
      note: driver.code,
      bills,
      credits: [],
    })
    if (voucher !== null) receipts.push({ document: `${voucher.type} ${voucher.code}`, amount })
  }
  if (difference !== 0) {
    const move = difference > 0 ? 'in' : 'out'
    const accounts = { drawer: shift.account_id, other: accountOf(configuration, 'cash_over') }
    const posting = movePosting(move, branchId, halalas(Math.abs(difference)), accounts)
    const day = dayAt(configuration, now)
    await postOfShift(db, tx, configuration, { shift, kind: move, posting, day, note, userId, now })
  }
  const { id } = await tx
    .insertInto('driver_settlement')
    .values({
      ...{ branch_id: branchId, driver_id: driverId, shift_id: shift.id, expected, counted, note },
      ...{ settled_at: now, user_id: userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = orders.map(row => row.id)
  await tx
    .updateTable('driver_order')
    .set({ settlement_id: id, changed_by: userId, version: sql`version + 1` })
    .where(inList(db.kind, 'id', ids))
    .execute()
  const detail = { orders: orders.length, expected, counted, difference, shift: shift.code, note }
  const about = { branchId, action: 'driver.settled', subject: `driver ${driverId}`, detail } as const
  await recordAudit(tx, { ...actorOf(caller), at: now, ...about })
  return { id, expected, counted, difference: halalas(difference), receipts }
}

/** The money goes into the drawer of a cashier who answers for it. */
async function ownShift({ services: { db }, caller }: Write, tx: Tx, branchId: number): Promise<StoredShift> {
  const open = await openShiftOf(db.kind, tx, caller.userId, branchId)
  const shift = open === null ? undefined : await readShift(tx, open.id)
  if (shift === undefined) throw new Failure('shift_required')
  return shift
}

async function deliveredOrders(
  { services: { db } }: Write,
  tx: Tx,
  driverId: number,
  { branchId, orders }: NewSettlement,
): Promise<readonly CarriedOrder[]> {
  const found = await ordersWhere(
    tx,
    inList(
      db.kind,
      'carried.id',
      orders.map(({ id }) => id),
    ),
  )
  const rows = new Map(found.map(row => [row.id, row]))
  return orders.map(({ id, version }, index) => {
    const row = rows.get(id)
    const at = `orders.${index}.id`
    if (row === undefined || row.branch_id !== branchId) refuse([problem(at, 'notFound')])
    requireVersion(row, version)
    if (row.driver_id !== driverId || row.state !== 'delivered' || row.settlement_id !== null)
      refuse([problem(at, 'notAllowed')])
    if (orders.findIndex(each => each.id === id) !== index) refuse([problem(at, 'duplicate')])
    return row
  })
}
