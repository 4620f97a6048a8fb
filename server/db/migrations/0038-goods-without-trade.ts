import { undeliveredTriggers } from '../triggers.ts'
import type { Migration } from './migration.ts'

/** Issues, transfers and production of goods: reason, charged account, receiver, and the product line. */
export const goodsWithoutTrade: Migration = {
  number: 38,
  name: 'goods without trade',
  sql: [
    `
ALTER TABLE bill ADD COLUMN issue_reason {text};
ALTER TABLE bill ADD COLUMN account_id {int} REFERENCES account;
ALTER TABLE bill ADD COLUMN to_branch_id {int} REFERENCES branch;
ALTER TABLE bill ADD COLUMN to_cost_center_id {int} REFERENCES cost_center;
ALTER TABLE bill_line ADD COLUMN is_product {int} NOT NULL DEFAULT 0;
CREATE INDEX bill_to_branch ON bill (to_branch_id, day) WHERE to_branch_id IS NOT NULL;
`,
  ],
  appendOnly: [],
  // A transfer waits until it is received, so it counts as undelivered.
  triggers: kind => [
    ...['bill', 'bill_event'].flatMap(table => dropped(kind, table)),
    ...undeliveredTriggers(kind, ['sale', 'purch', 'convert-varieties']),
  ],
}

const replaced: Readonly<Record<string, readonly string[]>> = {
  bill: ['bill_undelivered'],
  bill_event: ['bill_event_settled', 'bill_event_undelivered'],
}

function dropped(kind: 'sqlite' | 'postgres', table: string): string[] {
  const names = replaced[table] ?? []
  if (kind === 'sqlite') return names.map(name => `DROP TRIGGER ${name}`)
  return names.flatMap(name => [`DROP TRIGGER ${name} ON ${table}`, `DROP FUNCTION ${name}()`])
}
