/** User names and e-mails are free for one user each. */
import { problem } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import type { Tx } from '../db/database.ts'
import { isLoginNameFree, type UserRecord } from './users.ts'

type Names = Pick<UserRecord, 'userName' | 'email'>

/** `before` is null for a new user. Users may keep an existing name even when it looks like another user's. */
export async function requireFreeNames(
  tx: Tx,
  { userName, email }: Names,
  before: (Names & Pick<UserRecord, 'id'>) | null,
): Promise<void> {
  const isTaken = async (name: string, own: string | undefined) =>
    name !== own && !(await isLoginNameFree(tx, name, before?.id ?? null))
  if (await isTaken(userName, before?.userName))
    throw new Failure('user_name_taken', [problem('userName', 'duplicate')])
  if (await isTaken(email, before?.email)) throw new Failure('email_taken', [problem('email', 'duplicate')])
}
