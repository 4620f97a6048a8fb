/** The triggers that a migration asks for, spelled for either database. */
import type { Db } from './open.ts'

/** Rows of the table are never changed or removed. */
export function appendOnlyTriggers(kind: Db['kind'], table: string): string[] {
  if (kind === 'sqlite')
    return ['UPDATE', 'DELETE'].map(
      action => `CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END`,
    )
  return [
    `CREATE FUNCTION ${table}_append_only() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'append-only: ${table}'; END $$`,
    `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${table}_append_only()`,
    `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION ${table}_append_only()`,
  ]
}

/** Every change of one of the tables raises the number of its subject in `revision`, in the same transaction. */
export function revisionTriggers(kind: Db['kind'], revised: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(revised).flatMap(([subject, tables]) => [
    ...(kind === 'postgres' ? [raiseFunction(subject)] : []),
    ...tables.flatMap(table => tableTriggers(kind, subject, table)),
  ])
}

function raiseFunction(subject: string): string {
  return `CREATE FUNCTION raise_${subject}_revision() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE revision SET number = number + 1 WHERE subject = '${subject}'; RETURN NULL; END $$`
}

function tableTriggers(kind: Db['kind'], subject: string, table: string): string[] {
  if (kind === 'postgres')
    return [
      `CREATE TRIGGER ${table}_revised AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION raise_${subject}_revision()`,
    ]
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    action => `CREATE TRIGGER ${table}_revised_${action.toLowerCase()} AFTER ${action} ON ${table}
      BEGIN UPDATE revision SET number = number + 1 WHERE subject = '${subject}'; END`,
  )
}
