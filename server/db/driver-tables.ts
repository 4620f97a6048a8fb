import type { Generated } from 'kysely'
import type { DriverOrderState } from '#domain/pos/driver-order.ts'

/** Orders that drivers carry. The cash that a driver has is computed from the open amounts of their bills. */
export type DriverTables = {
  driver_order: {
    id: Generated<number>
    /** Incremented by every change. */
    version: number
    branch_id: number
    /** The first version of the bill; edits keep its number. */
    bill_id: number
    driver_id: number
    customer_name: string
    phone: string
    address: string
    note: string
    state: DriverOrderState
    assigned_at: number
    /** When it was delivered or returned. */
    ended_at: number | null
    user_id: number
    changed_by: number
    settlement_id: number | null
  }
  driver_settlement: {
    id: Generated<number>
    branch_id: number
    driver_id: number
    shift_id: number
    expected: number
    counted: number
    note: string
    settled_at: number
    user_id: number
  }
}
