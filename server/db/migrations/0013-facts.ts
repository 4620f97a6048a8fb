import type { Migration } from './migration.ts'

/** What moved after its bill was posted is found among all events by an index of its own: few events are of this kind. */
export const facts: Migration = {
  number: 13,
  name: 'facts',
  sql: [
    `CREATE INDEX bill_event_moved ON bill_event (bill_id, posting_id) WHERE kind IN ('delivered', 'undelivered');\n`,
  ],
  appendOnly: [],
}
