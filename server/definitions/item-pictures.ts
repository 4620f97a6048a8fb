/**
 * Pictures of items: small files, named by the hash of their content. A picture is uploaded before an item references it; a trigger deletes it once
 * no item references it any more (migration 26).
 */
import { sql } from 'kysely'
import type { FieldValues } from '#contract/definitions/field.ts'
import { pictureSideMax } from '#contract/item.ts'
import type { SentFile } from '#contract/setting.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import { readPictureFile, uploadFolder } from '../sent-picture.ts'
import type { Services } from '../services.ts'
import { holdCatalogue } from './hold-catalogue.ts'
import { inTexts } from './in-texts.ts'

const itemFolder = 'items/'
/** Limits the unreferenced uploads per user. */
const unnamedMax = 20

/** Returns the path. The content determines the media type. */
export async function keepPicture(
  { db, now }: Services,
  { userId }: Caller,
  file: SentFile,
  fileName: string,
): Promise<string> {
  const picture = await readPictureFile(file, itemFolder, pictureSideMax)
  const sent = { original_name: fileName, created_at: now(), user_id: userId }
  await db.write([], async tx => {
    // Prevents a concurrent item from referencing a picture that is about to be deleted.
    await holdCatalogue(db.kind, tx)
    await tx
      .insertInto('file')
      .values({ ...picture, ...sent })
      .onConflict(conflict => conflict.column('name').doUpdateSet(sent))
      .execute()
    await dropUnnamed(tx, userId)
  })
  return `${uploadFolder}${picture.name}`
}

/** Deletes all but the user's latest unreferenced pictures. */
async function dropUnnamed(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM file WHERE id IN (SELECT id FROM file
    WHERE user_id = ${userId} AND name LIKE ${`${itemFolder}%`}
      AND NOT EXISTS (SELECT 1 FROM item WHERE item.image <> '' AND item.image = ${uploadFolder} || file.name)
    ORDER BY created_at DESC, id DESC LIMIT 1000 OFFSET ${unnamedMax})`.execute(tx)
}

export async function readPicture(db: Db, name: string) {
  const file = await db.read
    .selectFrom('file')
    .select(['content', 'media_type'])
    .where('name', '=', `${itemFolder}${name}`)
    .executeTakeFirst()
  if (!file) throw new Failure('not_found')
  return {
    content: new Uint8Array(file.content),
    mediaType: file.media_type,
    etag: `"${name}"`,
    isImmutable: true as const,
  }
}

type PicturedDraft = { readonly before: FieldValues | null; readonly values: FieldValues }

/** By draft: a newly referenced picture must exist. */
export async function pictureProblems(db: Db, tx: Tx, drafts: readonly PicturedDraft[]): Promise<Problem[][]> {
  const named = drafts.map(({ before, values }) => {
    const path = String(values.image ?? '')
    return path === '' || path === before?.image ? null : path.slice(uploadFolder.length)
  })
  const names = [...new Set(named.flatMap(name => name ?? []))]
  if (names.length === 0) return drafts.map(() => [])
  const rows = await tx
    .selectFrom('file')
    .select('name')
    .where(inTexts(db.kind, 'name', names))
    .execute()
  const there = new Set(rows.map(row => row.name))
  return named.map(name => (name === null || there.has(name) ? [] : [problem('image', 'pictureMissing')]))
}
