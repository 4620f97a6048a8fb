import type { Migration } from './migration.ts'

/** A number that says whether what is kept of people, their rights and their sessions still holds. */
export const accessRevision: Migration = {
  number: 2,
  name: 'access revision',
  sql: [`INSERT INTO revision (subject, number) VALUES ('access', 1);\n`],
  appendOnly: [],
  revised: {
    access: ['user_account', 'user_role', 'user_feature', 'role', 'role_feature', 'refresh_token'],
  },
}
