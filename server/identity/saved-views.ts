/** Saved views: each user changes their own, and also reads those shared with one of their roles. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type SavedView, type savedViewEndpoints, savedViewsMax } from '#contract/saved-view.ts'
import { can } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { fold } from '#domain/search/fold.ts'
import { Failure, refuse, requireFound } from '../calls/failure.ts'
import type { HandlersOf, SignedIn } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'

export const savedViewHandlers: HandlersOf<typeof savedViewEndpoints> = {
  listViews: ({ services, caller }) => viewsSeenBy(services.db.read, caller),

  saveView: ({ services, caller, body }) =>
    services.db.write([], async tx => {
      const row = { ...body, user_id: caller.userId, name_look: lookOf(body.name) }
      const views = await looksOf(tx, caller.userId)
      const isThere = views.some(({ name_look }) => name_look === row.name_look)
      if (!isThere && views.length >= savedViewsMax) refuse([problem('name', 'tooMany')])
      const { id } = await tx
        .insertInto('kept_view')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_id', 'name_look']).doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow()
      return viewOf(tx, caller, id)
    }),

  renameView: ({ services, caller, params, body: { name } }) =>
    services.db.write([], async tx => {
      const name_look = lookOf(name)
      const views = await looksOf(tx, caller.userId)
      const other = views.find(each => each.id !== params.id && each.name_look === name_look)
      if (other) refuse([problem('name', 'taken', { value: other.name })])
      requireFound(
        await tx
          .updateTable('kept_view')
          .set({ name, name_look })
          .where('id', '=', params.id)
          .where('user_id', '=', caller.userId)
          .returning('id')
          .executeTakeFirst(),
      )
      return viewOf(tx, caller, params.id)
    }),

  listViewRoles: async ({ services, caller }) =>
    (await rolesToShareWith(services.db.read, caller)).map(({ name }) => name),

  shareView: ({ services, caller, params, body: { sharedWith } }) =>
    services.db.write([], async tx => {
      const { user_id, role_id } = requireFound(
        await tx.selectFrom('kept_view').select(['user_id', 'role_id']).where('id', '=', params.id).executeTakeFirst(),
      )
      const isOwn = user_id === caller.userId
      const mayTakeAway = sharedWith === null && role_id !== null && can(caller.access, 'roles.manage')
      if (!isOwn && !mayTakeAway) throw new Failure('not_found')
      const next = sharedWith === null ? null : await roleToShareWith(tx, caller, sharedWith, params.id)
      await tx.updateTable('kept_view').set({ role_id: next }).where('id', '=', params.id).execute()
      return viewOf(tx, caller, params.id)
    }),

  dropView: async ({ services, caller, params }) => {
    const own = services.db.write([], tx =>
      tx
        .deleteFrom('kept_view')
        .where('id', '=', params.id)
        .where('user_id', '=', caller.userId)
        .returning('id')
        .executeTakeFirst(),
    )
    requireFound(await own)
  },
}

function viewsSeenBy(db: Tx, { userId }: SignedIn): Promise<SavedView[]> {
  const own = sql<SqlBool>`kept_view.user_id = ${userId}`
  const ofOwnRole = sql<SqlBool>`kept_view.role_id IN (SELECT role_id FROM user_role WHERE user_id = ${userId})`
  return readViews(db, userId, sql<SqlBool>`${own} OR ${ofOwnRole}`)
}

async function viewOf(db: Tx, { userId }: SignedIn, id: number): Promise<SavedView> {
  return requireFound((await readViews(db, userId, sql<SqlBool>`kept_view.id = ${id}`))[0])
}

function readViews(db: Tx, userId: number, which: Expression<SqlBool>): Promise<SavedView[]> {
  return db
    .selectFrom('kept_view')
    .innerJoin('user_account', 'user_account.id', 'kept_view.user_id')
    .leftJoin('role', 'role.id', 'kept_view.role_id')
    .select(['kept_view.id', 'kept_view.name', 'path', 'search', 'period', 'role.name as sharedWith'])
    .select(sql<string | null>`CASE WHEN kept_view.user_id = ${userId} THEN NULL ELSE full_name END`.as('savedBy'))
    .where(which)
    .orderBy('name_look')
    .orderBy('kept_view.id')
    .execute()
}

function looksOf(db: Tx, userId: number) {
  return db.selectFrom('kept_view').select(['id', 'name', 'name_look']).where('user_id', '=', userId).execute()
}

function rolesToShareWith(db: Tx, { access, userId }: SignedIn) {
  const roles = db.selectFrom('role').select(['id', 'name']).orderBy('name_folded')
  if (can(access, 'roles.manage')) return roles.execute()
  return roles
    .where('id', 'in', own => own.selectFrom('user_role').select('role_id').where('user_id', '=', userId))
    .execute()
}

async function roleToShareWith(tx: Tx, caller: SignedIn, name: string, viewId: number): Promise<number> {
  const role = (await rolesToShareWith(tx, caller)).find(each => each.name === name)
  if (role === undefined) return refuse([problem('sharedWith', 'notAllowed')])
  const { count } = await tx
    .selectFrom('kept_view')
    .select(of => of.fn.countAll<number>().as('count'))
    .where('role_id', '=', role.id)
    .where('id', '!=', viewId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= savedViewsMax) refuse([problem('sharedWith', 'tooMany')])
  return role.id
}

/** A name of symbols only folds to nothing and is compared as it is. */
function lookOf(name: string): string {
  return fold(name) || name
}
