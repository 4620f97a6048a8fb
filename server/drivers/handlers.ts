import { sql } from 'kysely'
import type { DriverOnTheRoad, driverOrderEndpoints } from '#contract/driver-orders.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { cashOf } from '#domain/pos/driver-order.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches, requireBranch, workingBranchOf } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { assignDriver, changeOrder, endOrder, readLatestSale } from './change-order.ts'
import { ordersOnWire, ordersWhere, readDue, readOrder, shownBillOf } from './order-rows.ts'
import { settleDriver } from './settle-driver.ts'

/** How long a returned order is shown while its bill is owed. */
const returnedMs = 7 * 86_400_000

export const driverOrderHandlers: HandlersOf<typeof driverOrderEndpoints> = {
  async listDrivers({ services: { db, now }, caller, query }) {
    const configuration = await readConfiguration(db)
    const branchId = query.branchId ?? workingBranchOf(configuration, caller)?.id
    if (branchId === undefined) refuse([problem('branchId', 'notFound')])
    requireBranch(configuration, caller.access, branchId, 'branchId')
    const branches = ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn }))
    return { now: now(), branchId, branches, drivers: await readDrivers(db, branchId, now()) }
  },

  async getBillDelivery({ services: { db }, caller, params }) {
    const sale = await readLatestSale(db.read, caller, params.id)
    const rows = await ordersWhere(db.read, sql`carried.bill_id = ${sale.first_id}`)
    const last = rows.at(-1)
    const [order = null] = last ? await ordersOnWire(db.kind, db.read, sale.branch_id, [last]) : []
    const drivers = await driversOf(db.read, sale.branch_id)
    const dueOf = await readDue(db.kind, db.read, sale.branch_id, [sale])
    const { customerName, phone, address, note } = order ?? (await contactOf(db.read, sale.party_id))
    return {
      bill: shownBillOf(sale),
      due: dueOf(sale),
      order,
      contact: { customerName, phone, address, note },
      drivers: drivers.filter(({ isActive }) => isActive).map(({ isActive: _, ...driver }) => driver),
    }
  },

  async assignDriver({ services, caller, idempotencyKey, body }) {
    return orderOnWire(services.db, await assignDriver({ services, caller, idempotencyKey }, body))
  },

  async changeDriverOrder({ services, caller, params, body }) {
    return orderOnWire(services.db, await changeOrder({ services, caller }, params.id, body))
  },

  async endDriverOrder({ services, caller, params, body }) {
    return orderOnWire(services.db, await endOrder({ services, caller }, params.id, body))
  },

  settleDriver: ({ services, caller, idempotencyKey, params, body }) =>
    settleDriver({ services, caller, idempotencyKey }, params.id, body),
}

async function orderOnWire(db: Db, id: number) {
  const row = await readOrder(db.read, id)
  const [order] = row ? await ordersOnWire(db.kind, db.read, row.branch_id, [row]) : []
  if (order === undefined) throw new Error(`There is no order ${id}.`)
  return order
}

async function readDrivers(db: Db, branchId: number, now: number): Promise<DriverOnTheRoad[]> {
  const rows = await ordersWhere(
    db.read,
    sql`carried.branch_id = ${branchId} AND carried.settlement_id IS NULL
      AND (carried.state <> 'returned' OR carried.ended_at > ${now - returnedMs})`,
  )
  const orders = (await ordersOnWire(db.kind, db.read, branchId, rows)).filter(
    ({ state, due }) => state !== 'returned' || due > 0,
  )
  const byDriver = Map.groupBy(orders, ({ driver }) => driver.id)
  const drivers = await driversOf(db.read, branchId)
  return drivers
    .filter(({ id, isActive }) => isActive || byDriver.has(id))
    .map(driver => {
      const own = byDriver.get(driver.id) ?? []
      const { collected, expected } = cashOf(own)
      const onTheWay = own.filter(({ state }) => state === 'onTheWay').length
      return { ...driver, orders: own, onTheWay, toCollect: exactSum(expected), collected: exactSum(collected) }
    })
}

/** Of the branch and of all branches, and those who carry its orders. */
async function driversOf(tx: Tx, branchId: number) {
  const { rows } = await sql<{
    id: number
    code: string
    name_ar: string
    name_en: string
    phone: string
    car_plate: string
    is_active: number
  }>`SELECT id, code, name_ar, name_en, phone, car_plate, is_active FROM driver
    WHERE branch_id IS NULL OR branch_id = ${branchId} ORDER BY code_order, id`.execute(tx)
  return rows.map(row => ({
    ...{ id: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en, phone: row.phone },
    ...{ carPlate: row.car_plate, isActive: row.is_active === 1 },
  }))
}

async function contactOf(tx: Tx, partyId: number | null) {
  const party =
    partyId === null
      ? undefined
      : await tx
          .selectFrom('party')
          .select(['name_ar', 'mobile', 'phone', 'building_number', 'street', 'neighborhood', 'city'])
          .where('id', '=', partyId)
          .executeTakeFirst()
  const address = [party?.building_number, party?.street, party?.neighborhood, party?.city]
  return {
    customerName: party?.name_ar ?? '',
    phone: party?.mobile || party?.phone || '',
    address: address.filter(part => part !== undefined && part !== '').join('، '),
    note: '',
  }
}
