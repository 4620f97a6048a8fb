import type { Halalas } from '../money.ts'
import type { PaymentMethod } from './tenders.ts'

/**
 * Additional costs of a purchase, paid to a third party: `cost` is shared over the goods by value (freight, customs duty), `customsVat` is
 * deductible. A charge on credit is owed to its own party.
 */
export const chargeKinds = ['cost', 'customsVat'] as const

export type ChargeKind = (typeof chargeKinds)[number]

/** The payment methods of a charge. */
export const chargeMethods = ['cash', 'card', 'bank', 'credit'] as const satisfies readonly PaymentMethod[]

export type Charge = {
  readonly kind: ChargeKind
  readonly description: string
  readonly amount: Halalas
  readonly method: (typeof chargeMethods)[number]
  readonly partyId: number | null
}
