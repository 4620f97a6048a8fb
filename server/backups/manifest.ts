/** What a backup says about itself. */
import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { migrations } from '../db/migrations/index.ts'
import type { Migration } from '../db/migrations/migration.ts'
import { UnreadableBackup } from './unreadable-backup.ts'
import type { ZipReader } from './zip-reader.ts'

export const manifestName = 'manifest.json'
const manifestLengthMax = 10_000_000

const whole = z.int().min(0)
const totals = z.object({ debit: whole, credit: whole, stockValue: z.int() })

const manifest = z.object({
  product: z.literal('Mizan'),
  /** The version of this format. */
  format: z.literal(1),
  version: z.string(),
  /** The number of the last migration. */
  schema: whole,
  createdAt: whole,
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z]\w*$/),
      columns: z.array(z.string().regex(/^[a-z]\w*$/)).min(1),
      rows: whole,
      sha256: z.string(),
      lastId: whole.optional(),
    }),
  ),
  /** The last posting of each branch. */
  postingEnds: z.array(z.object({ branchId: whole, number: whole, hash: z.string() })),
  totals,
})

export type Manifest = z.output<typeof manifest>
export type ManifestTable = Manifest['tables'][number]
export type BookTotals = z.output<typeof totals>

/** Those that the schema of a backup has. */
export function migrationsOf({ schema }: Manifest): readonly Migration[] {
  return migrations.filter(({ number }) => number <= schema)
}

export function memberOf(table: string): string {
  return `tables/${table}.ndjson`
}

export async function readManifest(zip: ZipReader): Promise<Manifest> {
  let text = ''
  const decoder = new StringDecoder('utf8')
  for await (const bytes of zip.read(manifestName)) {
    text += decoder.write(bytes)
    if (text.length > manifestLengthMax) throw new UnreadableBackup('backupForeign', 'The manifest is too long.')
  }
  const read = manifest.safeParse(JSON.parse(text + decoder.end()))
  if (!read.success) throw new UnreadableBackup('backupForeign', 'The manifest is not one of Mizan.')
  return read.data
}
