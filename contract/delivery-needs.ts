/** Who makes exit and entry statements, and who sees them. The catalogue of screens asks here, too. */
import type { Need } from '#domain/access/can.ts'
import { billTypes, billTypesThat } from '#domain/bills/bill-types.ts'
import { type DeliveryKind, deliveryKindOf } from '#domain/bills/delivery.ts'

/** Who makes statements of a kind; nobody needs to see the bill itself for that. */
export const deliveryNeeds = {
  exit: 'f-create-exit-permission',
  entry: 'f-create-entry-statement',
} as const satisfies Record<DeliveryKind, Need>

export const makesDeliveries: Need = { anyOf: [deliveryNeeds.exit, deliveryNeeds.entry] }
/** Who makes statements of a kind sees those of that kind. */
export const seesDeliveries: Need = { anyOf: ['f-statements-List', deliveryNeeds.exit, deliveryNeeds.entry] }

const makersOfBills = billTypesThat(type => deliveryKindOf(type.code) !== null).map(code => billTypes[code].feature)
/** Whoever makes bills of which goods may wait sees what became of one of them. */
export const seesDeliveriesOfBill: Need = {
  anyOf: ['f-statements-List', deliveryNeeds.exit, deliveryNeeds.entry, 'f-bills-history', ...makersOfBills],
}
