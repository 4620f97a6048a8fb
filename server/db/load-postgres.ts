/** Bulk loading into PostgreSQL with COPY; recreates indexes and foreign keys at the end. All in one transaction. */
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { BulkLoader, Tx } from './database.ts'
import { migrations } from './migrations/index.ts'
import { type CheckedReference, checkOf, referencesIn } from './references.ts'
import type { Schema } from './schema.ts'

const chunkLengthMax = 4_000_000

export async function loadPostgres<T>(client: pg.PoolClient, work: (loader: BulkLoader) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
    const { drop, make } = await rebuilding(client)
    for (const sql of drop) await client.query(sql)
    const loader = loaderOn(client)
    const result = await work(loader)
    await loader.settle()
    for (const sql of make) await client.query(sql)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** The statements that drop and recreate foreign keys, other references, and indexes that no constraint needs. Recreating a key checks it. */
async function rebuilding(client: pg.PoolClient): Promise<{ drop: string[]; make: string[] }> {
  const keys = await client.query<{ drop: string; make: string }>(`SELECT
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
  const indexes = await client.query<{ drop: string; make: string }>(`SELECT
    format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT indisunique`)
  // A backup of an older version is loaded at its own schema.
  const { rows } = await client.query<{ number: number }>('SELECT number FROM schema_migration')
  const applied = new Set(rows.map(({ number }) => number))
  const references = migrations.filter(({ number }) => applied.has(number)).flatMap(referencesIn)
  const checked = [...new Set(references.map(({ table }) => table))]
  return {
    drop: [
      ...[...keys.rows, ...indexes.rows].map(row => row.drop),
      ...checked.map(table => `ALTER TABLE ${table} DISABLE TRIGGER ${checkOf(table)}`),
    ],
    make: [
      ...[...indexes.rows, ...keys.rows].map(row => row.make),
      ...references.flatMap(checkedOnce),
      ...checked.map(table => `ALTER TABLE ${table} ENABLE TRIGGER ${checkOf(table)}`),
    ],
  }
}

/** Creates a foreign key and drops it again: the fastest check of many rows. */
function checkedOnce({ table, column, parent }: CheckedReference): string[] {
  return [
    `ALTER TABLE ${table} ADD CONSTRAINT loaded FOREIGN KEY (${column}) REFERENCES ${parent}`,
    `ALTER TABLE ${table} DROP CONSTRAINT loaded`,
  ]
}

type Gathered = { readonly names: readonly string[]; text: string }

type Chunk = { readonly table: string; readonly names: readonly string[]; readonly text: string }

function loaderOn(client: pg.PoolClient): BulkLoader {
  const gathered = new Map<string, Gathered>()
  let full: Chunk[] = []
  let writing: Promise<void> = Promise.resolve()

  const take = (table: string, rows: Gathered) => {
    if (rows.text !== '') full.push({ table, names: rows.names, text: rows.text })
    rows.text = ''
  }
  /** PostgreSQL writes one batch while the next is being built. */
  const flush = async () => {
    for (const [table, rows] of gathered) take(table, rows)
    const chunks = full
    full = []
    await writing
    writing = copyAll(client, chunks)
    // The next caller that awaits the promise gets the error.
    writing.catch(() => undefined)
  }
  return {
    tx: kyselyOn(client),
    add: (table, row) => {
      const rows = gathered.get(table) ?? { names: Object.keys(row), text: '' }
      gathered.set(table, rows)
      rows.text += line(rows.names, row)
      if (rows.text.length >= chunkLengthMax) take(table, rows)
    },
    flush,
    settle: async () => {
      await flush()
      await writing
    },
  }
}

async function copyAll(client: pg.PoolClient, chunks: readonly Chunk[]): Promise<void> {
  for (const { table, names, text } of chunks) await copyIn(client, table, names, text)
}

function kyselyOn(client: pg.PoolClient): Tx {
  const sameClient = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => sameClient, end: async () => undefined, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** One row in COPY text format. */
function line(names: readonly string[], values: Readonly<Record<string, unknown>>): string {
  return `${names.map(name => field(values[name])).join('\t')}\n`
}

function field(value: unknown): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  throw new Error(`The database cannot hold ${typeof value}.`)
}

function escaped(value: string): string {
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, found => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[found] ?? '\\r')
    : value
}

type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

function canCopy(connection: pg.Connection): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection
}

/** The driver passes protocol messages to any submitted object; this one sends its data when the server is ready to receive. */
function copyIn(client: pg.PoolClient, table: string, names: readonly string[], text: string): Promise<void> {
  const columns = names.map(name => `"${name}"`).join(', ')
  return new Promise((resolve, reject) => {
    let failure: unknown
    client.query({
      submit: (connection: pg.Connection) => connection.query(`COPY "${table}" (${columns}) FROM STDIN`),
      handleCopyInResponse: (connection: pg.Connection) => {
        if (!canCopy(connection)) throw new Error('This version of the driver cannot copy.')
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleError: (error: unknown) => {
        failure = error
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    })
  })
}
