import { replacementTriggers } from '../triggers.ts'
import type { Migration } from './migration.ts'

/**
 * An audit that shows whatever was done to it: its rows are chained by hash, in a chain for each branch and one for what belongs to none
 * (0). `audit_chain` has the length and the last hash of each; whoever adds a row holds that one, so that copies of the server follow
 * each other. Rows from before are in no chain: of them, under −1, only the count is known.
 *
 * And the bills that were made without a network are listed by the event that says so.
 */
export const auditChain: Migration = {
  number: 8,
  name: 'audit chain',
  sql: [
    `ALTER TABLE audit ADD COLUMN address {text} NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN device {text} NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN session {text} NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN chain {int};
ALTER TABLE audit ADD COLUMN number {int};
ALTER TABLE audit ADD COLUMN format {int};
ALTER TABLE audit ADD COLUMN hash {text};
CREATE UNIQUE INDEX audit_place ON audit (chain, number);
CREATE TABLE audit_chain (chain {int} PRIMARY KEY, length {int} NOT NULL, hash {text} NOT NULL);
CREATE INDEX bill_event_captured ON bill_event (bill_id) WHERE kind = 'captured';
INSERT INTO audit_chain (chain, length, hash) SELECT -1, count(*), '' FROM audit;
`,
  ],
  appendOnly: [],
  triggers: kind =>
    kind === 'sqlite'
      ? ['DROP TRIGGER audit_no_replace', ...replacementTriggers(kind, { audit: ['id', 'chain, number'] })]
      : [],
}
