import type { Migration } from './migration.ts'

/**
 * Schedules, and their runs with the files they made. `try_at` is the time of the next attempt: the due time, later after a failure, and,
 * while a process runs it, the time when another process may take over. A day has at most one run, which prevents a second file.
 */
export const schedules: Migration = {
  number: 35,
  name: 'schedules',
  sql: [
    `
CREATE TABLE schedule (
  id {id}, user_id {int} NOT NULL REFERENCES user_account, name {text} NOT NULL, name_look {order} NOT NULL, content {text} NOT NULL,
  language {text} NOT NULL, every {text} NOT NULL, weekday {int} NOT NULL, month_day {int} NOT NULL, hour {int} NOT NULL,
  paused_for {text} NOT NULL, due_at {int} NOT NULL, try_at {int} NOT NULL, attempts {int} NOT NULL, claim {text} NOT NULL,
  is_asked {int} NOT NULL, UNIQUE (user_id, name_look)
);
CREATE INDEX schedule_try ON schedule (try_at);
CREATE TABLE schedule_run (
  id {id}, schedule_id {int} NOT NULL REFERENCES schedule ON DELETE CASCADE, due_day {order}, from_day {order} NOT NULL, to_day {order} NOT NULL,
  ended_at {int} NOT NULL, outcome {text} NOT NULL, detail {text} NOT NULL, file_name {text} NOT NULL, size {int} NOT NULL, content {blob},
  sight {text} NOT NULL,
  UNIQUE (schedule_id, due_day)
);
CREATE INDEX schedule_run_newest ON schedule_run (schedule_id, id);
`,
  ],
  appendOnly: [],
}
