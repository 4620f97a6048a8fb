/** Pictures of users: files named by the hash of their content. A picture is uploaded before a user has it. Source: spec §2 and §7. */
import { sql } from 'kysely'
import type { SentFile } from '#contract/setting.ts'
import { can } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { readPictureFile, uploadFolder } from '../sent-picture.ts'
import type { Services } from '../services.ts'
import { changeableUser, type Signed } from './save-user.ts'
import { isSeen } from './user-rules.ts'
import { readUser } from './users.ts'

export const userPicturePrefix = 'user-'
const sidePixelsMax = 4000

/** Returns the name. */
export async function storeUserPicture(
  { db, now }: Services,
  { userId }: Caller,
  file: SentFile,
  fileName: string,
): Promise<string> {
  const picture = await readPictureFile(file, userPicturePrefix, sidePixelsMax)
  const sent = { original_name: fileName, created_at: now(), user_id: userId }
  await db.write([], async tx => {
    await dropUnused(tx, sql`user_id = ${userId}`)
    await tx
      .insertInto('file')
      .values({ ...picture, ...sent })
      .onConflict(conflict => conflict.column('name').doUpdateSet(sent))
      .execute()
  })
  return picture.name
}

/** Users choose their own picture; that of another user needs `users.manage`. An empty name removes it. */
export async function saveUserPicture({ services, caller }: Signed, id: number, fileName: string): Promise<void> {
  const at = services.now()
  await services.db.write([], async tx => {
    const before = await readUser(tx, id)
    const isOther = id !== caller.userId
    if (before === undefined || (isOther && !(can(caller.access, 'users.manage') && isSeen(caller.access, before))))
      throw new Failure('not_found')
    if (isOther) await changeableUser(tx, caller, id)
    if (fileName !== '' && !(await isStored(tx, fileName))) refuse([problem('fileName', 'pictureMissing')])
    await tx.updateTable('user_account').set({ picture: fileName }).where('id', '=', id).execute()
    await dropUnused(tx, sql`name = ${before.picture}`)
    const pathOf = (name: string) => (name === '' ? '' : `${uploadFolder}${name}`)
    const changes = { profilePicture: [pathOf(before.picture), pathOf(fileName)] as const }
    const subject = `user ${id}`
    await recordAudit(tx, { ...actorOf(caller), at, action: 'user.changed', subject, detail: { changes } })
  })
}

async function isStored(tx: Tx, fileName: string): Promise<boolean> {
  if (!fileName.startsWith(userPicturePrefix)) return false
  const file = await tx.selectFrom('file').select('id').where('name', '=', fileName).executeTakeFirst()
  return file !== undefined
}

async function dropUnused(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`DELETE FROM file WHERE ${which} AND name LIKE ${`${userPicturePrefix}%`}
    AND NOT EXISTS (SELECT 1 FROM user_account WHERE user_account.picture = file.name)`.execute(tx)
}
