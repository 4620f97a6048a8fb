/**
 * Writes a logical copy of one snapshot, table by table: a row is a line of JSON, a list in the order of the columns, in the order of the
 * primary key. Both databases write the same bytes for the same rows.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appVersion } from '#contract/protocol.ts'
import type { Db, StoredData, Tx } from '../db/database.ts'
import { readPostingEnds } from '../db/posting-ends.ts'
import { type CopiedTable, copiedTables, readLastIds } from './copied-tables.ts'
import { type BookTotals, type Manifest, type ManifestTable, manifestName, memberOf } from './manifest.ts'
import { openZipWriter, type ZipWriter } from './zip-writer.ts'

const pageRows = 1000
/** A row may hold a file of several megabytes. */
const pageRowsWithFiles = 8

export async function writeBackup(
  db: Pick<Db, 'kind' | 'snapshot'>,
  file: string,
  createdAt: number,
): Promise<Manifest> {
  const zip = await openZipWriter(file)
  try {
    const manifest = await db.snapshot(tx => writeTables(db.kind, tx, zip, createdAt))
    await zip.add(manifestName, one(Buffer.from(JSON.stringify(manifest, null, 1))))
    await zip.end()
    return manifest
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

async function writeTables(kind: Db['kind'], tx: Tx, zip: ZipWriter, createdAt: number): Promise<Manifest> {
  const tables = await copiedTables(kind, tx)
  const written: ManifestTable[] = []
  for (const table of tables) written.push(await writeTable(kind, tx, zip, table))
  const lastIds = await readLastIds(kind, tx, tables)
  const { schema } = await tx
    .selectFrom('schema_migration')
    .select(({ fn }) => fn.max('number').as('schema'))
    .executeTakeFirstOrThrow()
  return {
    ...{ product: 'Mizan', format: 1, version: appVersion, schema, createdAt },
    tables: written.map(table => ({ ...table, lastId: lastIds.get(table.name) })),
    postingEnds: [...(await readPostingEnds(tx))],
    totals: await readTotals(tx),
  }
}

export async function readTotals(tx: Tx): Promise<BookTotals> {
  const { rows } = await sql<BookTotals>`SELECT coalesce(sum(debit), 0) AS debit, coalesce(sum(credit), 0) AS credit,
    (SELECT coalesce(sum(value), 0) FROM stock_level) AS "stockValue" FROM entry`.execute(tx)
  const [totals] = rows
  if (!totals) throw new Error('A sum has no row.')
  return totals
}

async function writeTable(kind: Db['kind'], tx: Tx, zip: ZipWriter, table: CopiedTable): Promise<ManifestTable> {
  const { name, columns } = table
  const seal = createHash('sha256')
  let rows = 0
  const content = async function* () {
    for await (const page of rowsOf(kind, tx, table)) {
      rows += page.length
      const bytes = Buffer.from(page.map(row => `${line(columns, row)}\n`).join(''))
      seal.update(bytes)
      yield bytes
    }
  }
  await zip.add(memberOf(name), content())
  return { name, columns: [...columns], rows, sha256: seal.digest('hex') }
}

type Row = Readonly<Record<string, unknown>>

async function* rowsOf(kind: StoredData['kind'], tx: Tx, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  const { name, columns, keys, hasFiles } = table
  const limit = hasFiles ? pageRowsWithFiles : pageRows
  // The order of texts is that of their bytes, as in SQLite.
  const ordered = keys.map(key =>
    kind === 'postgres' && key.isText ? sql`${sql.ref(key.name)} COLLATE "C"` : sql`${sql.ref(key.name)}`,
  )
  const listed = sql.join(columns.map(column => sql.ref(column)))
  let last: Row | undefined
  for (;;) {
    const after: Row | undefined = last
    const later = after
      ? sql`WHERE (${sql.join(ordered)}) > (${sql.join(keys.map(key => sql`${after[key.name]}`))})`
      : sql``
    const page =
      await sql<Row>`SELECT ${listed} FROM ${sql.table(name)} ${later} ORDER BY ${sql.join(ordered)} LIMIT ${sql.lit(limit)}`.execute(
        tx,
      )
    if (page.rows.length > 0) yield page.rows
    if (page.rows.length < limit) return
    last = page.rows.at(-1)
  }
}

function line(columns: readonly string[], row: Row): string {
  return JSON.stringify(columns.map(column => sentValue(row[column])))
}

function sentValue(value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
