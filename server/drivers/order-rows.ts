/** Orders of drivers with the present state and open amount of their bills. */
import { type RawBuilder, sql } from 'kysely'
import type { DriverOrder } from '#contract/driver-orders.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import type { DriverOrderState } from '#domain/pos/driver-order.ts'
import { readOpenDocuments } from '../allocations/open-documents.ts'
import { isCurrent, voidedAt } from '../bill-state.ts'
import type { Db, Tx } from '../db/database.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'

export type CarriedOrder = {
  readonly id: number
  readonly version: number
  readonly branch_id: number
  readonly driver_id: number
  readonly driver_code: string
  readonly driver_ar: string
  readonly driver_en: string
  readonly driver_phone: string
  readonly car_plate: string
  readonly customer_name: string
  readonly phone: string
  readonly address: string
  readonly note: string
  readonly state: DriverOrderState
  readonly assigned_at: number
  readonly ended_at: number | null
  readonly settlement_id: number | null
  readonly user_name: string
  readonly full_name: string
  readonly bill_id: number
  readonly type: string
  readonly code: string
  readonly total: number
  readonly party_id: number | null
  readonly voided_at: number | null
}

/** The bill is its latest version. Oldest first. */
export async function ordersWhere(tx: Tx, isWanted: RawBuilder<boolean>): Promise<readonly CarriedOrder[]> {
  const { rows } = await sql<CarriedOrder>`SELECT carried.id, carried.version, carried.branch_id, carried.driver_id,
      driver.code AS driver_code, driver.name_ar AS driver_ar, driver.name_en AS driver_en, driver.phone AS driver_phone,
      driver.car_plate, carried.customer_name, carried.phone, carried.address, carried.note, carried.state,
      carried.assigned_at, carried.ended_at, carried.settlement_id, person.user_name, person.full_name,
      bill.id AS bill_id, bill.type, bill.code, bill.total, bill.party_id, ${voidedAt('bill.id')} AS voided_at
    FROM driver_order AS carried JOIN driver ON driver.id = carried.driver_id
    JOIN user_account AS person ON person.id = carried.changed_by JOIN bill AS sold ON sold.id = carried.bill_id
    JOIN bill ON bill.type = sold.type AND bill.branch_id = sold.branch_id AND bill.number = sold.number
      AND ${isCurrent('bill.id')}
    WHERE ${isWanted} ORDER BY carried.assigned_at, carried.id`.execute(tx)
  return rows
}

export async function readOrder(tx: Tx, id: number): Promise<CarriedOrder | undefined> {
  return (await ordersWhere(tx, sql`carried.id = ${id}`))[0]
}

type Owed = {
  readonly branch_id: number
  readonly type: string
  readonly code: string
  readonly party_id: number | null
}

export function documentOf({ type, code }: Pick<Owed, 'type' | 'code'>): string {
  return `${type} ${code}`
}

/** What is open of each bill, by document; a bill without a party, or with a credit, owes nothing. */
export async function readDue(kind: Db['kind'], tx: Tx, branchId: number, bills: readonly Owed[]) {
  const parties = [...new Set(bills.flatMap(({ party_id }) => party_id ?? []))]
  const documents = [...new Set(bills.map(documentOf))]
  const found =
    parties.length === 0
      ? []
      : await readOpenDocuments(kind, tx, { partyId: parties, branchIds: [branchId], documents })
  const open = new Map(found.map(each => [each.document, each.open]))
  return (bill: Pick<Owed, 'type' | 'code'>) => halalas(Math.max(0, open.get(documentOf(bill)) ?? zeroHalalas))
}

export async function ordersOnWire(kind: Db['kind'], tx: Tx, branchId: number, rows: readonly CarriedOrder[]) {
  const dueOf = await readDue(kind, tx, branchId, rows)
  return rows.map((row): DriverOrder => {
    return {
      ...{ id: row.id, version: row.version, branchId: row.branch_id, driver: driverOf(row) },
      bill: shownBillOf({ ...row, id: row.bill_id }),
      ...{ customerName: row.customer_name, phone: row.phone, address: row.address, note: row.note },
      ...{ state: row.state, due: dueOf(row), assignedAt: row.assigned_at, endedAt: row.ended_at },
      isSettled: row.settlement_id !== null,
      changedByName: row.full_name || row.user_name,
    }
  })
}

type ShownBill = {
  readonly id: number
  readonly type: string
  readonly code: string
  readonly total: number
  readonly voided_at: number | null
}

export function shownBillOf({ id, type, code, total, voided_at }: ShownBill): DriverOrder['bill'] {
  return { id, billTypeCode: billTypeCodeOf(type), code, total: halalas(total), isVoided: voided_at !== null }
}

function driverOf(row: CarriedOrder): DriverOrder['driver'] {
  return {
    ...{ id: row.driver_id, code: row.driver_code, nameAr: row.driver_ar, nameEn: row.driver_en },
    ...{ phone: row.driver_phone, carPlate: row.car_plate },
  }
}
