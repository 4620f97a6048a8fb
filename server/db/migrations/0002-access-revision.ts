import type { Migration } from './migration.ts'

/**
 * A number that says whether what is kept of callers still holds. A login, a refresh and a password that was wrong change nothing of
 * it, and must not wait for each other; a session that is over is marked, and its rows go long after its tokens have expired.
 */
export const accessRevision: Migration = {
  number: 2,
  name: 'access revision',
  sql: [`INSERT INTO revision (subject, number) VALUES ('access', 1);\n`],
  appendOnly: [],
  revised: {
    access: [
      { table: 'user_account', columns: ['user_name', 'full_name', 'branch_id', 'is_enabled', 'must_change_password'] },
      'user_role',
      'user_feature',
      'role',
      'role_feature',
      { table: 'refresh_token', columns: ['revoked_at'] },
    ],
  },
}
