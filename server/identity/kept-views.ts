/** The views that people keep under names: each person reads and changes their own. */
import { type KeptView, type keptViewEndpoints, keptViewsMax } from '#contract/kept-view.ts'
import { problem } from '#domain/problem.ts'
import { fold } from '#domain/search/fold.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import type { Tx } from '../db/open.ts'

export const keptViewHandlers: HandlersOf<typeof keptViewEndpoints> = {
  listViews: ({ services, caller }) => viewsOf(services.db.read, caller.userId),

  keepView: ({ services, caller, body }) =>
    services.db.write([], async tx => {
      const row = { ...body, user_id: caller.userId, name_look: lookOf(body.name) }
      const kept = await viewsOf(tx, caller.userId)
      const isThere = kept.some(({ name }) => lookOf(name) === row.name_look)
      if (!isThere && kept.length >= keptViewsMax) refuse([problem('name', 'tooMany')])
      return tx
        .insertInto('kept_view')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_id', 'name_look']).doUpdateSet(row))
        .returning(columns)
        .executeTakeFirstOrThrow()
    }),

  renameView: ({ services, caller, params, body: { name } }) =>
    services.db.write([], async tx => {
      const name_look = lookOf(name)
      const kept = await viewsOf(tx, caller.userId)
      if (kept.some(each => each.id !== params.id && lookOf(each.name) === name_look))
        refuse([problem('name', 'taken')])
      return found(
        await tx
          .updateTable('kept_view')
          .set({ name, name_look })
          .where('id', '=', params.id)
          .where('user_id', '=', caller.userId)
          .returning(columns)
          .executeTakeFirst(),
      )
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
    found(await own)
  },
}

const columns = ['id', 'name', 'path', 'search', 'period'] as const

function viewsOf(db: Tx, userId: number): Promise<KeptView[]> {
  return db.selectFrom('kept_view').select(columns).where('user_id', '=', userId).orderBy('name_look').execute()
}

/** A name of signs alone is told apart by them. */
function lookOf(name: string): string {
  return fold(name) || name
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('not_found')
  return row
}
