/**
 * Posts the depreciation of assets on their due days. The unique key of asset and due day and the lock of the branch make each post once. A
 * due day in a locked period posts on the first open day and names its own.
 */
import { nextDepreciation } from '#domain/assets/plan.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { depreciationPosting, sharedOverCentres } from '#domain/ledger/posting-rules-assets.ts'
import { halalas } from '#domain/money.ts'
import { accountOf } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { type DuePosted, type DueWork, duePostingDay, type PendingDue } from '../due/due-work.ts'
import {
  type AssetRow,
  accountsOfAsset,
  assetDocument,
  dueOf,
  readCentres,
  readSituation,
  termsOf,
} from './asset-rows.ts'
import { type AssetWork, writeEvent } from './write-event.ts'

/** The runner leaves an asset alone for so long after a change: its centres may be entered one by one. */
const graceMs = 10 * 60_000
const subjectsMax = 1000

export const depreciationWork: DueWork = {
  name: 'depreciation',

  async pending(tx, upTo) {
    return (await dueAssets(tx, upTo).execute()).map(pendingOf)
  },

  async find({ db, now }, today) {
    const rows = await dueAssets(db.read, today)
      .where('changed_at', '<=', now() - graceMs)
      .limit(subjectsMax)
      .execute()
    return rows.map(pendingOf)
  },

  async post({ services, tx, configuration, today, postingsMax }, { id, branchIds }) {
    const asset = await tx.selectFrom('asset').selectAll().where('id', '=', id).executeTakeFirst()
    // It was moved before its branch was locked.
    if (asset?.branch_id == null || !branchIds.includes(asset.branch_id)) return { count: 0, hasMore: false }
    const work = { db: services.db, tx, configuration, userId: asset.user_id, now: services.now() }
    return depreciate(work, asset, { upTo: today, today, postingsMax })
  },
}

function dueAssets(tx: Tx, upTo: Day) {
  return tx
    .selectFrom('asset')
    .select(['id', 'branch_id', 'next_due'])
    .where('next_due', '<=', upTo)
    .orderBy('next_due')
}

function pendingOf({ id, branch_id, next_due }: Pick<AssetRow, 'id' | 'branch_id' | 'next_due'>): PendingDue {
  if (next_due === null) throw new Error(`Asset ${id} is not due.`)
  const branchIds = branch_id === null ? [] : [branch_id]
  return { id, branchIds, day: asDay(next_due), document: assetDocument(id), documentId: id }
}

export type Depreciating = { readonly upTo: Day; readonly today: Day; readonly postingsMax: number }

/** Posts the due days up to a day, the earliest first. */
export async function depreciate(
  work: AssetWork,
  asset: AssetRow,
  { upTo, today, postingsMax }: Depreciating,
): Promise<DuePosted> {
  const branchId = asset.branch_id
  if (branchId === null) return { count: 0, hasMore: false }
  const centres = await readCentres(work.tx, asset.id)
  let situation = await readSituation(work.tx, asset)
  let count = 0
  for (;;) {
    const due = dueOf(asset, situation, centres)
    const on = due === null || due > upTo ? null : duePostingDay(work.configuration, due, today)
    if (due === null || on === null) break
    if (count === postingsMax) return { count, hasMore: true }
    const { state } = situation
    const amount = nextDepreciation(termsOf(asset), state)
    const after = { ...state, accumulated: halalas(state.accumulated + amount) }
    const posting = depreciationPosting(accountsOfAsset(asset), { branchId, centres }, amount)
    await writeEvent(work, asset, branchId, {
      ...{ kind: 'depreciated', ...on, dueDay: due, amount, after },
      posting: resolveAccounts(posting, role => accountOf(work.configuration, role)),
      depreciation: sharedOverCentres(amount, centres),
    })
    situation = { ...situation, state: after, covered: due, isFixed: true }
    count += 1
  }
  if (count > 0) await refreshDue(work, asset)
  return { count, hasMore: false }
}

/** Computes the next due day again, after any change of the asset. */
export async function refreshDue({ tx }: Pick<AssetWork, 'tx'>, asset: AssetRow): Promise<void> {
  const next = dueOf(asset, await readSituation(tx, asset), await readCentres(tx, asset.id))
  await tx.updateTable('asset').set({ next_due: next }).where('id', '=', asset.id).execute()
}
