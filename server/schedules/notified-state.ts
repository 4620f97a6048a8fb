/** States that nobody causes by a call, and what is reported of them. */
import type { NotificationKind } from '#contract/notification.ts'
import type { NotifiedEvent } from '../notifications/notify.ts'

type StateKind = Extract<
  NotificationKind,
  | 'reorder'
  | 'licenceExpiring'
  | 'clockJumped'
  | 'newVersion'
  | 'eInvoiceRejected'
  | 'eInvoiceOverdue'
  | 'eInvoiceCertificate'
>
type State = { readonly kind: StateKind; readonly subject: string }
type Reported = Omit<NotifiedEvent, 'at' | 'kind'> & { readonly kind: StateKind }
/** States of one kind, and the events to report when some of them have begun; `known` are all states that were reported before. */
export type FoundStates = {
  readonly states: readonly State[]
  readonly report: (begun: readonly State[], known: readonly { readonly kind: string }[]) => readonly Reported[]
}
