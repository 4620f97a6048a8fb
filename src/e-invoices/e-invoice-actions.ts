/** What can be done with an e-invoice: each action has one name and one key wherever the document is shown. */
import type { EInvoiceState } from '#domain/invoice/e-invoice-states.ts'

export const eInvoiceActions = {
  send: { title: 'eInvoice.send', icon: 'documentOut', chord: 'e', aliases: 'eInvoice.name' },
  reissue: { title: 'eInvoice.reissue', icon: 'refund', chord: 'i', aliases: 'eInvoice.name' },
  xml: { title: 'eInvoice.xml', icon: 'documentIn', chord: 'l', aliases: 'eInvoice.name' },
} as const

export type DocumentAction = keyof typeof eInvoiceActions

/** The state in which an action applies; the XML exists in every state. */
const stateFor: Readonly<Record<DocumentAction, EInvoiceState | null>> = {
  send: 'pending',
  reissue: 'rejected',
  xml: null,
}

export function isActionFor(action: DocumentAction, state: EInvoiceState): boolean {
  return stateFor[action] === null || stateFor[action] === state
}
