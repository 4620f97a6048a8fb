/** The triggers of migrations, in the syntax of either database. */
import type { Db } from './database.ts'
import type { LoggedAs, Migration, RevisedTable } from './migrations/migration.ts'

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

/** Refuses every insert of an existing key. PostgreSQL needs none: its triggers see every replacement. */
export function replacementTriggers(
  kind: Db['kind'],
  neverReplaced: NonNullable<Migration['neverReplaced']>,
): string[] {
  if (kind === 'postgres') return []
  return Object.entries(neverReplaced).map(([table, keys]) => {
    const isThere = keys.map(key => {
      const isSame = key.split(', ').map(column => `"${column}" = NEW."${column}"`)
      return `EXISTS (SELECT 1 FROM ${table} WHERE ${isSame.join(' AND ')})`
    })
    return `CREATE TRIGGER ${table}_no_replace BEFORE INSERT ON ${table} WHEN ${isThere.join(' OR ')}
      BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END`
  })
}

/** Increments the subject's number in `revision` on every change of one of its tables, in the same transaction. */
export function revisionTriggers(kind: Db['kind'], revised: NonNullable<Migration['revised']>): string[] {
  return Object.entries(revised).flatMap(([subject, tables]) => [
    ...(kind === 'postgres' ? [raiseFunction(subject)] : []),
    ...tables.flatMap(table => tableTriggers(kind, subject, table)),
  ])
}

function raiseFunction(subject: string): string {
  // A later migration may add tables to an existing subject.
  return `CREATE OR REPLACE FUNCTION raise_${subject}_revision() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE revision SET number = number + 1 WHERE subject = '${subject}'; RETURN NULL; END $$`
}

function tableTriggers(kind: Db['kind'], subject: string, revised: RevisedTable): string[] {
  const { table, columns } = typeof revised === 'string' ? { table: revised, columns: undefined } : revised
  const actions = columns ? ['UPDATE'] : ['INSERT', 'UPDATE', 'DELETE']
  const on = columns ? `OF ${columns.join(', ')} ON ${table}` : `ON ${table}`
  if (kind === 'postgres')
    return [
      `CREATE TRIGGER ${table}_revised AFTER ${actions.join(' OR ')} ${on}
        FOR EACH STATEMENT EXECUTE FUNCTION raise_${subject}_revision()`,
    ]
  return actions.map(
    action => `CREATE TRIGGER ${table}_revised_${action.toLowerCase()} AFTER ${action} ${on}
      BEGIN UPDATE revision SET number = number + 1 WHERE subject = '${subject}'; END`,
  )
}

/** Increments the catalogue's revision on every change of a catalogue table and logs the row under that number, in the same transaction. */
export function changeTriggers(kind: Db['kind'], table: string, { kind: thing, column }: LoggedAs): string[] {
  const raise = `UPDATE revision SET number = number + 1 WHERE subject = 'catalogue'`
  const log = 'INSERT INTO catalogue_change (kind, row_id, revision)'
  const again = 'ON CONFLICT (kind, row_id) DO UPDATE SET revision = excluded.revision'
  if (kind === 'sqlite') {
    const number = `(SELECT number FROM revision WHERE subject = 'catalogue')`
    const logged = (row: string) => `${log} VALUES ('${thing}', ${row}.${column}, ${number}) ${again};`
    const rows = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] }
    return Object.entries(rows).map(
      ([action, versions]) => `CREATE TRIGGER ${table}_logged_${action.toLowerCase()} AFTER ${action} ON ${table}
        BEGIN ${raise}; ${versions.map(logged).join(' ')} END`,
    )
  }
  // A statement that changes many rows increments the number once; an update is logged for the old and the new rows.
  const triggers = { insert: 'NEW', update: 'NEW', update_from: 'OLD', delete: 'OLD' }
  return [
    `CREATE FUNCTION log_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE raised bigint; BEGIN
      ${raise} RETURNING number INTO raised;
      ${log} SELECT DISTINCT '${thing}', ${column}, raised FROM changed ${again}; RETURN NULL; END $$`,
    ...Object.entries(triggers).map(
      ([
        name,
        rows,
      ]) => `CREATE TRIGGER ${table}_logged_${name} AFTER ${(name.split('_')[0] ?? '').toUpperCase()} ON ${table}
        REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_${table}()`,
    ),
  ]
}

/** Maintains `undelivered_bill` from bills and bill events of types with delivery. A bill that is posted as delivered costs nothing here. */
export function undeliveredTriggers(kind: Db['kind'], waitingTypes: readonly string[]): string[] {
  const types = `(${waitingTypes.map(type => `'${type}'`).join(', ')})`
  const triggers = [
    {
      name: 'bill_undelivered',
      on: 'bill',
      when: `NEW.is_delivered = 0 AND NEW.type IN ${types}`,
      statement: 'INSERT INTO undelivered_bill (bill_id, type, day) VALUES (NEW.id, NEW.type, NEW.day)',
    },
    {
      name: 'bill_event_settled',
      on: 'bill_event',
      when: `NEW.kind IN ('delivered', 'voided', 'replaced')`,
      statement: 'DELETE FROM undelivered_bill WHERE bill_id = NEW.bill_id',
    },
    {
      name: 'bill_event_undelivered',
      on: 'bill_event',
      when: `NEW.kind = 'undelivered'`,
      statement: `INSERT INTO undelivered_bill (bill_id, type, day) SELECT id, type, day FROM bill
        WHERE id = NEW.bill_id AND type IN ${types} ON CONFLICT DO NOTHING`,
    },
  ]
  return triggers.flatMap(({ name, on, when, statement }) =>
    kind === 'sqlite'
      ? [`CREATE TRIGGER ${name} AFTER INSERT ON ${on} WHEN ${when} BEGIN ${statement}; END`]
      : [
          `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$`,
          `CREATE TRIGGER ${name} AFTER INSERT ON ${on} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
        ],
  )
}
