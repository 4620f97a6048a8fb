/** The events of a bill's e-invoice, among all events of the bill. */
import type { billLifeEndpoints } from '#contract/bill-life.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

type BillEvent = ReplyOf<typeof billLifeEndpoints.getBillHistory>['events'][number]

export type EInvoiceEvent = {
  readonly kind: 'issued' | 'issuedAgain' | 'reported' | 'cleared' | 'rejected'
  readonly at: number
  /** Null if the server did it: it sends the documents. */
  readonly userName: string | null
}

export function eInvoiceEvents(events: readonly BillEvent[]): readonly EInvoiceEvent[] {
  const found: EInvoiceEvent[] = []
  for (const { kind, at, userName } of events) {
    if (kind === 'eInvoiceIssued') found.push({ kind: found.length === 0 ? 'issued' : 'issuedAgain', at, userName })
    if (kind === 'eInvoiceReported') found.push({ kind: 'reported', at, userName: null })
    if (kind === 'eInvoiceCleared') found.push({ kind: 'cleared', at, userName: null })
    if (kind === 'eInvoiceRejected') found.push({ kind: 'rejected', at, userName: null })
  }
  return found
}
