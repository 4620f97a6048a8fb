/** Permissions for making and reading exit and entry statements, also used by the catalogue of screens. */
import type { Need } from '#domain/access/can.ts'
import { billTypes, billTypesThat } from '#domain/bills/bill-types.ts'
import { type DeliveryKind, deliveryKindOf } from '#domain/bills/delivery.ts'

/** The permission to make statements of a kind; reading the bill is not required. */
export const deliveryNeeds = {
  exit: 'f-create-exit-permission',
  entry: 'f-create-entry-statement',
} as const satisfies Record<DeliveryKind, Need>

export const makesDeliveries: Need = { anyOf: [deliveryNeeds.exit, deliveryNeeds.entry] }
/** Users who make statements of a kind see those of that kind. */
export const seesDeliveries: Need = { anyOf: ['f-statements-List', deliveryNeeds.exit, deliveryNeeds.entry] }

/** Delivers a bill at once, or takes the delivery back. */
export const changesDelivery = 'f-change-delivering -status' // (sic)

const makersOfBills = billTypesThat(type => deliveryKindOf(type.code) !== null).map(code => billTypes[code].feature)
/** Users who make bills with deliveries see the deliveries of a bill. */
export const seesDeliveriesOfBill: Need = {
  anyOf: ['f-statements-List', deliveryNeeds.exit, deliveryNeeds.entry, 'f-bills-history', ...makersOfBills],
}
