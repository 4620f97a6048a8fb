/**
 * The foreign keys of tables to which a bill adds many rows, written `{refers …}` in a migration. SQLite checks them row by row like any
 * other. PostgreSQL would run a query per row and reference, which is most of the time of a bill; there one trigger checks all rows of a
 * statement at once, and another prevents deletion of referenced rows. Source: docs/decisions/architecture.md.
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

/** The PostgreSQL triggers for a migration's references. Only append-only rows can be checked at insertion alone. */
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

/** The name of the trigger that checks inserts into a table. */
export const checkOf = (table: string): string => `${table}_refers`

/** One subquery per reference inside the statement, so that every row is looked up by its key, whatever their number. */
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

/** Adding such rows locks a branch; locking all branches here therefore prevents new references. */
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
