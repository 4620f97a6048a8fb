/**
 * Sales that drivers carry to customers, and the cash that the drivers hand over. What is to be collected is the open amount of the bill.
 * Calls of our own. Source: spec §3, driver; docs/decisions/drivers.md.
 */
import { z } from 'zod'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { driverOrderStates } from '#domain/pos/driver-order.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { bookedMoney, id, instant, money, moneySum, name, note, queryId, queryInteger } from './fields.ts'
import { driversNeed } from './screen-needs.ts'

/** Orders of one settlement. */
export const settledOrdersMax = 200

const version = z.int().positive()
const named = { id, nameAr: z.string(), nameEn: z.string() }
const driver = { ...named, code: z.string(), phone: z.string(), carPlate: z.string() }

const contact = { customerName: name(0, 200), phone: note(0, 40), address: note(0, 400), note: note(0, 500) }
const shownContact = { customerName: z.string(), phone: z.string(), address: z.string(), note: z.string() }

const bill = z.object({
  /** Its latest version. */
  id,
  billTypeCode: z.enum(billTypeCodes),
  code: z.string(),
  total: bookedMoney,
  isVoided: z.boolean(),
})

const driverOrder = z.object({
  id,
  version,
  branchId: id,
  driver: z.object(driver),
  bill,
  ...shownContact,
  state: z.enum(driverOrderStates),
  /** What the customer owes for the bill now; zero once it is paid, refunded or voided. */
  due: bookedMoney,
  assignedAt: instant,
  /** When it was delivered or returned. */
  endedAt: instant.nullable(),
  isSettled: z.boolean(),
  /** The user who changed it last. */
  changedByName: z.string(),
})
export type DriverOrder = z.output<typeof driverOrder>

const driverRow = z.object({
  ...driver,
  isActive: z.boolean(),
  /** On the way, delivered with cash that is not settled, and returned with a bill that is still owed; the oldest first. */
  orders: z.array(driverOrder),
  onTheWay: z.int().min(0),
  /** The open amounts of the orders on the way, and of the delivered ones: cash that the driver has. */
  toCollect: moneySum,
  collected: moneySum,
})
export type DriverOnTheRoad = z.output<typeof driverRow>

const newOrder = z.strictObject({ billId: id, driverId: id, ...contact })
const path = '/api/pos/drivers'
const params = z.object({ id: queryId })
const changeErrors = ['not_found', 'row_changed', 'storage_unavailable'] as const

export const driverOrderEndpoints = {
  listDrivers: endpoint({
    method: 'GET',
    path,
    summary:
      'The drivers of a branch by code, by default of the one that the user works in, with the orders that they carry and their cash; the instant of the reply, and the branches of the user.',
    need: driversNeed,
    query: z.object({ branchId: queryInteger.pipe(id).optional() }),
    reply: z.object({
      now: instant,
      branchId: id,
      branches: z.array(z.object(named)),
      drivers: z.array(driverRow),
    }),
    errors: [],
  }),
  getBillDelivery: endpoint({
    method: 'GET',
    path: `${path}/bills/:id`,
    summary:
      'Who carries a sale, what is known of its customer, what is to be collected, and the drivers that may carry it.',
    need: driversNeed,
    params,
    reply: z.object({
      bill,
      due: bookedMoney,
      /** The latest, also when it has returned. */
      order: driverOrder.nullable(),
      contact: z.object(shownContact),
      drivers: z.array(z.object(driver)),
    }),
    errors: ['bill_not_found'],
  }),
  assignDriver: endpoint({
    method: 'POST',
    path: `${path}/orders`,
    summary: 'Gives a sale to a driver. A sale has one driver; after its return it may be given away again.',
    need: driversNeed,
    body: newOrder,
    reply: driverOrder,
    isIdempotent: true,
    errors: ['bill_not_found', 'bill_voided', ...writtenOnceErrors],
  }),
  changeDriverOrder: endpoint({
    method: 'PUT',
    path: `${path}/orders/:id`,
    summary: 'Gives an order on the way to another driver, or corrects where it goes.',
    need: driversNeed,
    params,
    body: z.strictObject({ version, driverId: id, ...contact }),
    reply: driverOrder,
    errors: changeErrors,
  }),
  endDriverOrder: endpoint({
    method: 'PUT',
    path: `${path}/orders/:id/state`,
    summary:
      'Records that an order was delivered, or that it came back. A returned one is refunded or voided by its bill.',
    need: driversNeed,
    params,
    body: z.strictObject({ version, state: z.enum(['delivered', 'returned']) }),
    reply: driverOrder,
    errors: changeErrors,
  }),
  settleDriver: endpoint({
    method: 'POST',
    path: `${path}/:id/settlements`,
    summary:
      'Takes the cash of delivered orders from a driver into the open shift of the caller: one receipt for each customer, and the difference with its reason. All in one transaction.',
    need: driversNeed,
    params,
    body: z.strictObject({
      branchId: id,
      orders: z.array(z.strictObject({ id, version })).min(1).max(settledOrdersMax),
      /** The sum of the open amounts as the caller saw it. */
      expected: money,
      counted: money,
      note: note(0, 500),
    }),
    bodyBytesMax: 64 * 1024,
    reply: z.object({
      id,
      expected: bookedMoney,
      counted: bookedMoney,
      /** Counted minus expected. */
      difference: moneySum,
      receipts: z.array(z.object({ document: z.string(), amount: bookedMoney })),
    }),
    isIdempotent: true,
    errors: [
      ...([
        'not_found',
        'access_denied',
        'row_changed',
        'shift_required',
        'difference_above_limit',
        'period_locked',
      ] as const),
      ...writtenOnceErrors,
    ],
  }),
}
