import type { Migration } from './migration.ts'

/**
 * The devices that an account has logged in on, each with its own failed attempts; and an index of rate-limit windows by time, to delete
 * old ones.
 */
export const knownDevices: Migration = {
  number: 9,
  name: 'known devices',
  sql: [
    `CREATE TABLE login_device (
  token_hash {text} NOT NULL, user_id {int} NOT NULL REFERENCES user_account, first_at {int} NOT NULL, last_at {int} NOT NULL,
  failed_count {int} NOT NULL, failed_at {int} NOT NULL, PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX login_device_user ON login_device (user_id);
CREATE INDEX rate_limit_window ON rate_limit (window_start);
`,
  ],
  appendOnly: [],
}
