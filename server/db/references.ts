/**
 * The references of tables that a bill adds many rows to, written `{refers …}` in a migration. SQLite checks them row by row, like any
 * other. PostgreSQL would ask a query for every row and reference, most of the time that a bill takes; there a trigger checks all the
 * rows of a statement at once, and another keeps what is referred to. Source: docs/decisions/architecture.md.
 */
import type { Migration } from './migrations/migration.ts'

export type CheckedReference = { readonly table: string; readonly column: string; readonly parent: string }

const tables = /CREATE TABLE (\w+) \(([^;]*)/g
const columns = /(\w+) \{\w+\}(?: NOT NULL)? \{refers (\w+)\}/g

export function referencesIn({ sql }: Migration): CheckedReference[] {
  return [...sql.join('\n').matchAll(tables)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(columns)].map(([, column = '', parent = '']) => ({ table, column, parent })),
  )
}

/** The triggers of PostgreSQL that stand for the references of a migration. Only rows that never change can be checked when they are added. */
export function referenceTriggers(migration: Migration): string[] {
  const references = referencesIn(migration)
  const changing = references.find(({ table }) => !migration.appendOnly.includes(table))
  if (changing) throw new Error(`Rows of ${changing.table} may change: their references must be foreign keys.`)
  const parents = Map.groupBy(references, ({ parent }) => parent)
  return [
    ...[...Map.groupBy(references, ({ table }) => table)].flatMap(([table, own]) => checkTriggers(table, own)),
    ...[...parents]
      .filter(([parent]) => !migration.appendOnly.includes(parent))
      .flatMap(([parent, to]) => keepTriggers(parent, to)),
  ]
}

/** The name of the trigger that checks what is added to a table. */
export const checkOf = (table: string): string => `${table}_refers`

/** A query of its own for each reference inside the one statement, so that every row is found by its key however many there are. */
function checkTriggers(table: string, references: readonly CheckedReference[]): string[] {
  const isLost = references.map(
    ({ column, parent }) =>
      `(${column} IS NOT NULL AND (SELECT parent.id FROM ${parent} AS parent WHERE parent.id = ${column}) IS NULL)`,
  )
  return [
    `CREATE FUNCTION ${checkOf(table)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM added WHERE ${isLost.join(' OR ')}) THEN
        RAISE foreign_key_violation USING MESSAGE = '${table}: a row refers to one that is not there';
      END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER ${checkOf(table)} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION ${checkOf(table)}()`,
  ]
}

/** Adding such rows locks a branch: while all branches are locked here, no reference can be added unseen. */
function keepTriggers(parent: string, references: readonly CheckedReference[]): string[] {
  const isReferred = references.map(({ table, column }) => `EXISTS (SELECT FROM ${table} WHERE ${column} = OLD.id)`)
  const refuse = `RAISE foreign_key_violation USING MESSAGE = '${parent}: a row is referred to'`
  return [
    `CREATE FUNCTION ${parent}_referred() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'TRUNCATE' THEN ${refuse}; END IF;
      PERFORM id FROM branch ORDER BY id FOR UPDATE;
      IF ${isReferred.join(' OR ')} THEN ${refuse}; END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RETURN NEW; END $$`,
    `CREATE TRIGGER ${parent}_referred BEFORE DELETE OR UPDATE OF id ON ${parent}
      FOR EACH ROW EXECUTE FUNCTION ${parent}_referred()`,
    `CREATE TRIGGER ${parent}_referred_truncate BEFORE TRUNCATE ON ${parent}
      FOR EACH STATEMENT EXECUTE FUNCTION ${parent}_referred()`,
  ]
}
