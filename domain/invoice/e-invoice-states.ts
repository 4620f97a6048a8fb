/** Where an e-invoice, and the device that signs it, stand. Source: docs/decisions/e-invoices.md. */

/** The authority's systems. Documents of the first two have no effect in law. */
export const eInvoiceEnvironments = ['sandbox', 'simulation', 'production'] as const
export type EInvoiceEnvironment = (typeof eInvoiceEnvironments)[number]

/** Whether its documents have no effect in law. */
export function isTrial(environment: EInvoiceEnvironment): environment is 'sandbox' | 'simulation' {
  return environment === 'sandbox' || environment === 'simulation'
}

/**
 * A device is `created` with its key, `compliant` once the authority accepted its sample documents, `connected` once it has its certificate
 * for real documents, and `ended` when another took its place or it was stopped.
 */
export const deviceStages = ['created', 'compliant', 'connected', 'ended'] as const
export type DeviceStage = (typeof deviceStages)[number]

/** `replaced`: rejected, and issued again as another document of the same bill. */
export const eInvoiceStates = ['pending', 'reported', 'cleared', 'rejected', 'replaced'] as const
export type EInvoiceState = (typeof eInvoiceStates)[number]

/** Those of the latest document of a bill. */
export const listedEInvoiceStates = [
  'pending',
  'reported',
  'cleared',
  'rejected',
] as const satisfies readonly EInvoiceState[]
export type ListedEInvoiceState = (typeof listedEInvoiceStates)[number]

/** Whether the authority has accepted it. */
export function isAccepted(state: EInvoiceState): boolean {
  return state === 'reported' || state === 'cleared'
}

/** Simplified documents are reported within this time; a standard one is cleared before the buyer gets it. */
export const reportWithinMs = 24 * 3_600_000

/** From then on a waiting document is announced as late, while there is time to act. */
export const lateAfterMs = 6 * 3_600_000

/** The waiting time after a number of attempts without an answer, before any jitter: 5 s, doubled each time, at most 15 minutes. */
export function retryAfterMs(attempts: number): number {
  return Math.min(5000 * 2 ** Math.min(attempts - 1, 20), 15 * 60_000)
}
