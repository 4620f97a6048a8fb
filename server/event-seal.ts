/** Seals bill events: an event has no posting whose hash could cover it, so its row has its own hash. */
import { hash } from 'node:crypto'
import type { Schema } from './db/schema.ts'

export type EventToSeal = Omit<Schema['bill_event'], 'id' | 'seal'>

/** The row to store. */
export function sealed<Event extends EventToSeal>(event: Event): Event & { readonly seal: string } {
  return { ...event, seal: sealOf(event) }
}

export function sealOf({ bill_id, kind, at, user_id, posting_id, detail }: EventToSeal): string {
  return hash('sha256', JSON.stringify([bill_id, kind, at, user_id, posting_id, detail]), 'base64url')
}
