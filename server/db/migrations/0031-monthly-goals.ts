import type { Migration } from './migration.ts'

/** Monthly sales goals of a branch, or of the whole company when there is no branch: one per month. Deleted with the branch. */
export const monthlyGoals: Migration = {
  number: 31,
  name: 'monthly goals',
  sql: [
    `
CREATE TABLE monthly_goal (
  id {id}, version {int} NOT NULL, branch_id {int} REFERENCES branch ON DELETE CASCADE, month {order} NOT NULL,
  goal {int} NOT NULL, changed_at {int} NOT NULL, CHECK (goal >= 0)
);
CREATE UNIQUE INDEX monthly_goal_month ON monthly_goal (month, coalesce(branch_id, -1));
CREATE INDEX monthly_goal_branch ON monthly_goal (branch_id);
`,
  ],
  appendOnly: [],
}
