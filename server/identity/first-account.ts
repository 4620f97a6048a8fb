/** The first account of an installation without any: a superadmin with a one-time password. Source: decision 24. */
import { superadminRole } from '#domain/access/can.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import { createDefaultRoles } from './default-roles.ts'
import { type FirstAccount, keepFirstPassword } from './first-password.ts'
import { hashPassword, makeOneTimePassword } from './passwords.ts'
import { createUser, lockAccounts } from './users.ts'

const userName = 'owner'
/** An address that no mail ever reaches; its holder gives the real one with the first profile. */
const email = 'owner@mizan.invalid'

/** Undefined where there are accounts already. The password is kept with the account, until it is used. */
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
