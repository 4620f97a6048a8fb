import type { Migration } from './migration.ts'

/**
 * A revision number for cached callers. Logins, token refreshes and wrong passwords do not change it, so they do not wait for each other. A
 * session that ends is marked, and its rows are deleted long after its tokens expire.
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
