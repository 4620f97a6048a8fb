/** Sells or scraps an asset or a part of it, and takes the latest disposal back. Source: docs/decisions/assets.md. */
import { disposalOf } from '#domain/assets/disposal.ts'
import { depreciationUpTo } from '#domain/assets/plan.ts'
import { type Day, day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { disposalPosting, sharedOverCentres } from '#domain/ledger/posting-rules-assets.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import { accountOf, dayAt } from '../company/company.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import { type AssetRow, accountsOfAsset, isAllocated, readCentres, readSituation, termsOf } from './asset-rows.ts'
import { depreciate, refreshDue } from './depreciate.ts'
import { audit, reversed, type Saving } from './save-asset.ts'
import { takenBack, writeEvent } from './write-event.ts'

export type DisposalSent = {
  readonly date?: Day | null | undefined
  readonly cost?: Halalas | null | undefined
  readonly proceeds?: Halalas | null | undefined
  readonly proceedsAccountId?: number | null | undefined
  readonly note: string
}

export async function disposeAsset(work: Saving, asset: AssetRow, sent: DisposalSent): Promise<void> {
  const branchId = asset.branch_id
  if (branchId === null) return refuse([problem('assetId', 'branchMissing')])
  const { configuration } = work
  requireOpenToday(configuration, work.now)
  const today = dayAt(configuration, work.now)
  const on = sent.date ?? today
  if (on > today) refuse([problem('date', 'dayInFuture', { day: today })])
  requirePostingDay(configuration.settings, on)
  const centres = await readCentres(work.tx, asset.id)
  if (!isAllocated(centres))
    refuse([
      problem('costCenters', 'centresNotWhole', { sum: centres.reduce((sum, each) => sum + each.percentage, 0) / 100 }),
    ])
  await depreciate(work, asset, { upTo: on, today, postingsMax: Number.MAX_SAFE_INTEGER })
  const { state, covered } = await readSituation(work.tx, asset)
  const proceeds = sent.proceeds ?? zeroHalalas
  const cost = sent.cost ?? state.cost
  refuseAny([
    ...(state.cost === 0 || cost > state.cost ? [problem('cost', 'tooLarge')] : []),
    ...(covered !== null && on < covered ? [problem('date', 'beforeDepreciation', { day: covered })] : []),
    ...(on < (await lastDayOf(work, asset)) ? [problem('date', 'dayOutOfOrder')] : []),
    ...(await accountProblems(work, proceeds, sent.proceedsAccountId ?? null)),
  ])
  const disposal = disposalOf(state, { cost, proceeds, upToDay: depreciationUpTo(termsOf(asset), state, on) })
  const posting = disposalPosting(
    accountsOfAsset(asset),
    { branchId, centres },
    disposal,
    sent.proceedsAccountId ?? null,
  )
  const next = await changedResidual(work, asset, disposal.after.residual)
  await writeEvent(work, next, branchId, {
    ...{ kind: 'disposed', day: on, amount: cost, residual: disposal.residual, proceeds, note: sent.note },
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
    after: disposal.after,
    depreciation: sharedOverCentres(disposal.depreciation, centres),
  })
  await refreshDue(work, next)
  await audit(work, next, 'asset.disposed', { cost: cost / 100, proceeds: proceeds / 100 })
}

/** A disposal comes after everything that was posted for the asset. */
async function lastDayOf({ tx }: Saving, asset: AssetRow): Promise<string> {
  const { day: last } = await tx
    .selectFrom('asset_event')
    .select(row => row.fn.max('day').as('day'))
    .where('asset_id', '=', asset.id)
    .where('kind', 'in', ['acquired', 'moved', 'disposed'])
    .executeTakeFirstOrThrow()
  return last ?? ''
}

async function accountProblems({ tx }: Saving, proceeds: Halalas, accountId: number | null) {
  const at = 'proceedsAccountId'
  if (accountId === null) return proceeds > 0 ? [problem(at, 'required')] : []
  const account = await tx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (account === undefined) return [problem(at, 'notFound')]
  if (account.is_postable === 0) return [problem(at, 'takesNoEntries')]
  if (account.is_active === 0) return [problem(at, 'inactive')]
  const role = await tx.selectFrom('account_role').select('role').where('account_id', '=', accountId).execute()
  const isKept = role.some(each => each.role === 'ar' || each.role === 'ap' || each.role.startsWith('inventory'))
  return isKept ? [problem(at, 'notAllowed')] : []
}

function changedResidual({ tx, now }: Saving, { id, version }: AssetRow, residual: number): Promise<AssetRow> {
  return tx
    .updateTable('asset')
    .set({ residual, version: version + 1, changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reverses the disposal, on its own day or today when that is locked, if it is the latest event. */
export async function undoDisposal(work: Saving, asset: AssetRow): Promise<void> {
  const event = await work.tx
    .selectFrom('asset_event')
    .selectAll()
    .where('asset_id', '=', asset.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (event?.kind !== 'disposed' || asset.branch_id === null) throw new Failure('process_ignored')
  requireOpenToday(work.configuration, work.now)
  const { settings } = work.configuration
  const isLocked = settings.periodLockDay !== null && event.day <= settings.periodLockDay
  const on = isLocked ? dayAt(work.configuration, work.now) : day(event.day)
  const moves = await work.tx.selectFrom('asset_move').selectAll().where('event_id', '=', event.id).execute()
  const back = (name: 'cost' | 'accumulated') => moves.reduce((sum, move) => sum + move[name], 0)
  const { state } = await readSituation(work.tx, asset)
  const next = await changedResidual(work, asset, asset.residual + event.residual)
  await writeEvent(work, next, asset.branch_id, {
    ...{ kind: 'undone', day: on, originalDay: isLocked ? day(event.day) : null, undoesId: event.id },
    ...{ amount: halalas(event.amount), ...(await reversed(work, event.posting_id)) },
    after: { cost: halalas(state.cost - back('cost')), accumulated: halalas(state.accumulated - back('accumulated')) },
    depreciation: takenBack(
      moves.map(move => ({ costCentreId: move.cost_center_id, amount: halalas(move.depreciation) })),
    ),
  })
  await refreshDue(work, next)
  await audit(work, next, 'asset.undone', { of: event.id })
}
