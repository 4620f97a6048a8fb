import type { Migration } from './migration.ts'

/** The branches of a user. A user without rows has all branches. Source: decision 51. */
export const branchesOfPeople: Migration = {
  number: 7,
  name: 'branches of people',
  sql: [
    `CREATE TABLE user_branch (
      user_id {int} NOT NULL REFERENCES user_account, branch_id {int} NOT NULL REFERENCES branch, PRIMARY KEY (user_id, branch_id)
    ){clustered};`,
  ],
  appendOnly: [],
  revised: { access: ['user_branch'] },
}
