/** The company's logo: a stored file and its path; empty when there is none. */
import type { SentFile } from '#contract/setting.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import { userPicturePrefix } from '../identity/profile-pictures.ts'
import { readPictureFile, type SentPicture, uploadFolder } from '../sent-picture.ts'
import type { Services } from '../services.ts'

const logoKey = 'logoPath'
const logoPrefix = 'logo-'
const sidePixelsMax = 4000

export async function readLogoPath(tx: Tx): Promise<string> {
  const logo = await tx.selectFrom('setting').select('value').where('key', '=', logoKey).executeTakeFirst()
  return logo?.value ?? ''
}

/** Returns its path. The file type comes from the bytes, not from the file name or the caller's media type. */
export async function keepLogo(services: Services, caller: Caller, file: SentFile, fileName: string): Promise<string> {
  const picture = await readPictureFile(file, logoPrefix, sidePixelsMax)
  await changeLogo(services, caller, { ...picture, original_name: fileName })
  return `${uploadFolder}${picture.name}`
}

export async function dropLogo(services: Services, caller: Caller): Promise<void> {
  await changeLogo(services, caller, null)
}

type NewLogo = SentPicture & { readonly original_name: string }

async function changeLogo({ db, now }: Services, caller: Caller, logo: NewLogo | null): Promise<void> {
  const at = now()
  const path = logo === null ? '' : `${uploadFolder}${logo.name}`
  await db.write([], async tx => {
    const before = await readLogoPath(tx)
    if (before === path) return
    if (logo !== null) await storeFile(tx, logo, caller, at)
    await tx
      .insertInto('setting')
      .values({ key: logoKey, value: path, changed_at: at })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: path, changed_at: at }))
      .execute()
    if (before !== '') await tx.deleteFrom('file').where('name', '=', before.slice(uploadFolder.length)).execute()
    const detail = { changes: { logoPath: [before, path] as const } }
    await recordAudit(tx, { ...actorOf(caller), at, action: 'setting.changed', subject: 'setting logo', detail })
  })
}

async function storeFile(tx: Tx, logo: NewLogo, { userId }: Caller, at: number) {
  await tx
    .insertInto('file')
    .values({ ...logo, created_at: at, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const publicPrefixes = [logoPrefix, userPicturePrefix]

/** Public files. The name contains the hash of the content, so only those who know the content can guess it. */
export async function readUpload(db: Db, name: string) {
  if (!publicPrefixes.some(prefix => name.startsWith(prefix))) throw new Failure('not_found')
  const file = await db.read
    .selectFrom('file')
    .select(['content', 'media_type'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!file) throw new Failure('not_found')
  return { content: new Uint8Array(file.content), mediaType: file.media_type, etag: `"${name}"` }
}
