/** What happens to a bill has no posting that could answer for it; its row says by itself what it was written as. */
import { hash } from 'node:crypto'
import type { Schema } from '../db/schema.ts'

export type EventToSeal = Omit<Schema['bill_event'], 'id' | 'seal'>

/** The row as it is stored. */
export function sealed<Event extends EventToSeal>(event: Event): Event & { readonly seal: string } {
  return { ...event, seal: sealOf(event) }
}

export function sealOf({ bill_id, kind, at, user_id, posting_id, detail }: EventToSeal): string {
  return hash('sha256', JSON.stringify([bill_id, kind, at, user_id, posting_id, detail]), 'base64url')
}
