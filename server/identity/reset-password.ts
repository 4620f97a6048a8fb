/** Sets a new one-time password for a user who lost theirs, on the machine itself: `npm start -- --reset-password owner`. */

import { recordAudit } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import type { FirstAccount } from './first-password.ts'
import { forgetFirstPassword } from './first-password.ts'
import { forgetTriesOf } from './login-tries.ts'
import { hashPassword, makeOneTimePassword } from './passwords.ts'
import { endEverySession } from './refresh-tokens.ts'
import { findLogin, lockAccounts } from './users.ts'

export type ResetAccount = FirstAccount & { readonly isEnabled: boolean }

/**
 * Finds the user by name or e-mail; undefined when there is none. Ends all sessions of the account and unlocks it. A disabled account stays
 * disabled.
 */
export async function resetPassword({ db, now }: Services, name: string): Promise<ResetAccount | undefined> {
  const password = makeOneTimePassword()
  const passwordHash = await hashPassword(password)
  return db.write([], async tx => {
    await lockAccounts(tx)
    const login = await findLogin(tx, name)
    if (!login) return undefined
    const at = now()
    const account = await tx
      .updateTable('user_account')
      .set({ password_hash: passwordHash, must_change_password: 1, failed_count: 0, locked_until: 0 })
      .where('id', '=', login.id)
      .returning(['user_name', 'user_name_folded', 'email_folded'])
      .executeTakeFirstOrThrow()
    await forgetTriesOf(tx, login.id, [account.user_name_folded, account.email_folded])
    await forgetFirstPassword(tx, login.id)
    await endEverySession(tx, login.id, at)
    await recordAudit(tx, { at, userId: login.id, action: 'password.reset', detail: { by: 'command' } })
    return { userName: account.user_name, password, isEnabled: login.is_enabled === 1 }
  })
}
