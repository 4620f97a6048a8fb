/** Notifies all users who may see a kind of event. */
import { type NotificationKind, notificationNeeds } from '#contract/notification.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { accessOf, can, type Need } from '#domain/access/can.ts'
import type { Tx } from '../db/database.ts'
import { type NotifiedEvent, notify } from '../notifications/notify.ts'
import { readUser } from './users.ts'

export async function notifyUsers(
  tx: Tx,
  event: NotifiedEvent & { readonly kind: Exclude<NotificationKind, 'newDevice'> },
): Promise<void> {
  await notify(tx, await usersWho(tx, notificationNeeds[event.kind], event.branchId), event)
}

/** The enabled users with a permission, in a branch when one is given. */
async function usersWho(tx: Tx, need: Need, branchId: number | undefined): Promise<readonly number[]> {
  const accounts = await tx.selectFrom('user_account').select('id').where('is_enabled', '=', 1).orderBy('id').execute()
  const found: number[] = []
  for (const { id } of accounts) {
    const user = await readUser(tx, id)
    if (user === undefined) continue
    const access = accessOf(user.roles, user.permissions, user.branchIds)
    if (can(access, need) && (branchId === undefined || hasBranch(access, branchId))) found.push(id)
  }
  return found
}
