/** Deletes a user whom no document and no audit row names; disables any other. */
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import type { Caller } from '../calls/handler.ts'
import { isReferenced } from '../db/data-error.ts'
import type { Tx } from '../db/database.ts'
import { endEverySession } from './refresh-tokens.ts'
import { auditedFields, changeableUser, requireSuperadmin, type Signed } from './save-user.ts'
import { lockAccounts, writeRights } from './users.ts'

/** Rows that are of no use to anybody else. */
const ownTables = ['refresh_token', 'login_device', 'notification'] as const
const noRows = { roles: [], ownFeatures: [], branchIds: [] } as const

/** Returns whether the user was deleted. */
export async function removeUser({ services: { db, now }, caller }: Signed, id: number): Promise<boolean> {
  try {
    await db.write([], tx => deleteUser(tx, caller, id, now()))
    return true
  } catch (error) {
    if (!isReferenced(error)) throw error
    await db.write([], tx => disableUser(tx, caller, id, now()))
    return false
  }
}

async function deleteUser(tx: Tx, caller: Caller, id: number, at: number): Promise<void> {
  await lockAccounts(tx)
  const before = await changeableUser(tx, caller, id)
  await writeRights(tx, id, noRows)
  for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('user_account').where('id', '=', id).execute()
  await requireSuperadmin(tx, 'userName')
  const changes = changesOf(auditedFields(before), nothingOf(auditedFields(before)))
  const subject = `user ${before.userName}`
  await recordAudit(tx, { ...actorOf(caller), at, action: 'user.deleted', subject, detail: { changes } })
}

async function disableUser(tx: Tx, caller: Caller, id: number, at: number): Promise<void> {
  await lockAccounts(tx)
  const before = await changeableUser(tx, caller, id)
  if (!before.isEnabled) return
  await tx.updateTable('user_account').set({ is_enabled: 0 }).where('id', '=', id).execute()
  await requireSuperadmin(tx, 'isEnabled')
  await endEverySession(tx, id, at)
  const detail = { changes: { isEnabled: [true, false] as const } }
  await recordAudit(tx, { ...actorOf(caller), at, action: 'user.disabled', subject: `user ${id}`, detail })
}

function nothingOf(fields: object): Record<string, null> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, null]))
}
