import type { Migration } from './migration.ts'

/**
 * Notifications: a row per user and event. While one is unread, a repeated event updates it. A `notified_state` is a state that was reported,
 * and lasts until the state ends; `looked_at` of the kind `look` is the time of the last search for such states.
 */
export const notifications: Migration = {
  number: 46,
  name: 'notifications',
  sql: [
    `
CREATE TABLE notification (
  id {id}, user_id {int} NOT NULL REFERENCES user_account, kind {text} NOT NULL, subject {text} NOT NULL,
  branch_id {int} REFERENCES branch, content {text} NOT NULL, created_at {int} NOT NULL,
  is_read {int} NOT NULL DEFAULT 0, is_pinned {int} NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX notification_unread ON notification (user_id, kind, subject) WHERE is_read = 0;
CREATE INDEX notification_user ON notification (user_id, is_pinned, created_at, id);
CREATE INDEX notification_old ON notification (created_at) WHERE is_read = 1 AND is_pinned = 0;
CREATE TABLE notified_state (
  kind {text} NOT NULL, subject {text} NOT NULL, looked_at {int} NOT NULL, PRIMARY KEY (kind, subject)
);
`,
  ],
  appendOnly: [],
}
