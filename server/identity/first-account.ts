/** The first account of a new installation: a superadmin with a one-time password. Source: decision 24. */
import { superadminRole } from '#domain/access/can.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import { createDefaultRoles } from './default-roles.ts'
import { type FirstAccount, keepFirstPassword } from './first-password.ts'
import { hashPassword, makeOneTimePassword } from './passwords.ts'
import { createUser, lockAccounts } from './users.ts'

const userName = 'owner'
/** An undeliverable address, until the user's first profile has the real one. */
const email = 'owner@mizan.invalid'

/** Undefined when accounts exist. The password is stored readable until it is used. */
export async function createFirstAccount({ db, now }: Services): Promise<FirstAccount | undefined> {
  const anybody = await db.read.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  if (anybody) return undefined
  const password = makeOneTimePassword()
  const passwordHash = await hashPassword(password)
  return db.write([], async tx => {
    await lockAccounts(tx)
    const somebody = await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
    if (somebody) return undefined
    await createDefaultRoles(tx)
    const createdAt = now()
    const userId = await createUser(tx, {
      userName,
      fullName: userName,
      email,
      passwordHash,
      roles: [superadminRole],
      mustChangePassword: true,
      createdAt,
    })
    await keepFirstPassword(tx, userId, password, createdAt)
    await recordAudit(tx, { at: createdAt, userId, action: 'user.created', detail: { roles: [superadminRole] } })
    return { userName, password }
  })
}
