/** The company's logo: a stored file and its path; empty when there is none. */
import { hash } from 'node:crypto'
import type { SentFile } from '#contract/setting.ts'
import { type Picture, pictureOf } from '#domain/picture.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../services.ts'

const logoKey = 'logoPath'
const folder = 'uploads/'
const logoPrefix = 'logo-'
/** A browser decodes it at full size, however small it is shown. */
const sidePixelsMax = 4000

export async function readLogoPath(tx: Tx): Promise<string> {
  const logo = await tx.selectFrom('setting').select('value').where('key', '=', logoKey).executeTakeFirst()
  return logo?.value ?? ''
}

/** Returns its path. The file type comes from the bytes, not from the file name or the caller's media type. */
export async function keepLogo(services: Services, caller: Caller, file: SentFile, fileName: string): Promise<string> {
  const content = new Uint8Array(await file.arrayBuffer())
  const picture = pictureOf(content)
  if (picture === null) refuse([problem('files', 'notAPicture')])
  const { width, height } = picture
  if (Math.max(width, height) > sidePixelsMax)
    refuse([problem('files', 'pictureTooLarge', { width, height, max: sidePixelsMax })])
  const name = `${logoPrefix}${hash('sha256', content, 'hex').slice(0, 32)}.${picture.extension}`
  await changeLogo(services, caller, { name, content, picture, fileName })
  return `${folder}${name}`
}

export async function dropLogo(services: Services, caller: Caller): Promise<void> {
  await changeLogo(services, caller, null)
}

type NewLogo = {
  readonly name: string
  readonly content: Uint8Array
  readonly picture: Picture
  readonly fileName: string
}

async function changeLogo({ db, now }: Services, caller: Caller, logo: NewLogo | null): Promise<void> {
  const at = now()
  const path = logo === null ? '' : `${folder}${logo.name}`
  await db.write([], async tx => {
    const before = await readLogoPath(tx)
    if (before === path) return
    if (logo !== null) await storeFile(tx, logo, caller, at)
    await tx
      .insertInto('setting')
      .values({ key: logoKey, value: path, changed_at: at })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: path, changed_at: at }))
      .execute()
    if (before !== '') await tx.deleteFrom('file').where('name', '=', before.slice(folder.length)).execute()
    const detail = { changes: { logoPath: [before, path] as const } }
    await recordAudit(tx, { ...actorOf(caller), at, action: 'setting.changed', subject: 'setting logo', detail })
  })
}

async function storeFile(tx: Tx, { name, content, picture, fileName }: NewLogo, { userId }: Caller, at: number) {
  const row = { name, original_name: fileName, media_type: picture.mediaType, size: content.length, content }
  await tx
    .insertInto('file')
    .values({ ...row, created_at: at, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Public files. The name contains the hash of the content, so only those who know the content can guess it. */
export async function readUpload(db: Db, name: string) {
  if (!name.startsWith(logoPrefix)) throw new Failure('not_found')
  const file = await db.read
    .selectFrom('file')
    .select(['content', 'media_type'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!file) throw new Failure('not_found')
  return { content: new Uint8Array(file.content), mediaType: file.media_type, etag: `"${name}"` }
}
