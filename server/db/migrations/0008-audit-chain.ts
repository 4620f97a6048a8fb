import { replacementTriggers } from '../triggers.ts'
import type { Migration } from './migration.ts'

/**
 * Makes the audit tamper-evident: its rows form hash chains, one per branch and one (0) for rows without a branch. `audit_chain` has the
 * length and last hash of each; adding a row locks its chain, so that server processes are serialized. Older rows are in no chain; only
 * their count is stored, under −1.
 *
 * Also indexes the events of bills made offline.
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
