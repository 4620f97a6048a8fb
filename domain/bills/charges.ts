import type { Halalas } from '../money.ts'
import type { PaymentMethod } from './tenders.ts'

/**
 * What goods cost beside what the supplier asks, paid to somebody else: `cost` is borne by the goods by their value (freight, customs duty),
 * `customsVat` is deducted. A charge on credit is owed to its own party.
 */
export const chargeKinds = ['cost', 'customsVat'] as const

export type ChargeKind = (typeof chargeKinds)[number]

/** How a charge may be paid. */
export const chargeMethods = ['cash', 'card', 'bank', 'credit'] as const satisfies readonly PaymentMethod[]

export type Charge = {
  readonly kind: ChargeKind
  readonly description: string
  readonly amount: Halalas
  readonly method: (typeof chargeMethods)[number]
  readonly partyId: number | null
}
