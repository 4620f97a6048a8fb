/** Adds and changes assets, and links them to branches and cost centres. */
import type { NewAsset } from '#contract/assets.ts'
import { assetCode } from '#domain/assets/asset-code.ts'
import { type Day, day } from '#domain/days.ts'
import { balanced, balancedByBranch, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import { acquisitionPosting, assetTransferPosting } from '#domain/ledger/posting-rules-assets.ts'
import { halalas, type Rate, wholeRate, zeroHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type AssetAction, actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { accountOf, dayAt } from '../company/company.ts'
import { duePostingDay } from '../due/due-work.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { type AssetRow, accountsOfAsset, assetDocument, findAsset, readCentres, readSituation } from './asset-rows.ts'
import { checkedTerms } from './check-terms.ts'
import { depreciate, refreshDue } from './depreciate.ts'
import { type AssetWork, writeEvent } from './write-event.ts'

export type Saving = AssetWork & { readonly caller: Caller }
type Terms = Omit<NewAsset, 'branchId' | 'costCenters'>
export type CentreSent = { readonly costCenterId: number; readonly perc: Rate }

const todayOf = ({ configuration, now }: AssetWork): Day => dayAt(configuration, now)

export async function addAsset(work: Saving, { branchId, costCenters, ...terms }: NewAsset): Promise<number> {
  const columns = await checkedTerms(work.tx, terms, todayOf(work))
  if (costCenters.length > 0 && !branchId) refuse([problem('branchId', 'required')])
  const asset = await work.tx
    .insertInto('asset')
    .values({
      ...columns,
      ...{
        branch_id: null,
        next_due: null,
        version: 1,
        changed_at: work.now,
        created_at: work.now,
        user_id: work.userId,
      },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (branchId) await putInBranch(work, asset, branchId, costCenters)
  await audit(work, { ...asset, branch_id: branchId ?? null }, 'asset.added', {})
  return asset.id
}

export async function editAsset(work: Saving, asset: AssetRow, terms: Terms): Promise<void> {
  const columns = await checkedTerms(work.tx, terms, todayOf(work))
  const situation = await readSituation(work.tx, asset)
  const changed = Object.entries(columns).filter(([name, value]) => asset[name as keyof AssetRow] !== value)
  const posted = changed.flatMap(([name]) => fixedColumns[name] ?? [])
  if (situation.isFixed) {
    refuseAny(posted.map(at => problem(at, 'fixedByPostings')))
    if (columns.residual > situation.state.cost) refuse([problem('residualValue', 'tooLarge')])
  }
  const next = await changeAsset(work, asset, columns)
  if (situation.isAcquired && posted.length > 0) {
    await takeBackAcquisition(work, asset)
    await acquire(work, next)
  }
  await refreshDue(work, next)
  const changes = Object.fromEntries(
    changed
      .filter(([name]) => name !== 'search_text')
      .map(([name, value]) => [name, [asset[name as keyof AssetRow], value] as const]),
  )
  if (changed.length > 0) await audit(work, next, 'asset.changed', { changes })
}

/** Terms, branch and cost centres, each as far as it differs. */
export async function changeWhole(
  work: Saving,
  asset: AssetRow,
  { branchId, costCenters, ...terms }: NewAsset,
): Promise<void> {
  if (branchId == null && asset.branch_id !== null) refuse([problem('branchId', 'required')])
  if (branchId == null && costCenters.length > 0) refuse([problem('branchId', 'required')])
  await editAsset(work, asset, terms)
  if (branchId == null) return
  const again = () => findAsset(work.tx, work.caller.access, asset.id)
  if (branchId !== asset.branch_id) await moveBranch(work, await again(), branchId)
  const present = await readCentres(work.tx, asset.id)
  const written = (centres: readonly { costCentreId: number; percentage: number }[]) =>
    centres.map(each => `${each.costCentreId} ${each.percentage}`).join()
  const sent = costCenters.map(({ costCenterId, perc }) => ({ costCentreId: costCenterId, percentage: perc }))
  if (written(sent) !== written(present)) await setCentres(work, await again(), costCenters, { isWhole: true })
}

/** The columns that postings depend on, with their fields. */
const fixedColumns: Readonly<Record<string, string>> = {
  value: 'value',
  start_day: 'startDate',
  purchase_day: 'purchaseDate',
  accumulated: 'accumulatedDepreciation',
  accumulated_day: 'accumulatedDate',
  asset_account_id: 'assetAccountId',
  accumulated_account_id: 'accumulatedAccountId',
  source_account_id: 'sourceAccountId',
}

/** Refuses when another user has changed the asset since it was read. */
async function changeAsset({ tx, now }: AssetWork, asset: AssetRow, columns: Partial<AssetRow>): Promise<AssetRow> {
  const next = await tx
    .updateTable('asset')
    .set({ ...columns, version: asset.version + 1, changed_at: now })
    .where('id', '=', asset.id)
    .where('version', '=', asset.version)
    .returningAll()
    .executeTakeFirst()
  if (next === undefined) throw new Failure('row_changed')
  return next
}

export async function linkBranch(work: Saving, asset: AssetRow, branchId: number): Promise<void> {
  if (asset.branch_id !== null) refuse([problem('branchId', 'taken')])
  await putInBranch(work, asset, branchId, [])
  await audit(work, { ...asset, branch_id: branchId }, 'asset.linked', {})
}

async function putInBranch(
  work: Saving,
  asset: AssetRow,
  branchId: number,
  centres: readonly CentreSent[],
): Promise<void> {
  requireUsable(work, branchId)
  const linked = await changeAsset(work, asset, { branch_id: branchId })
  await checkCentres(work, branchId, centres, { isWhole: true })
  await insertCentres(work, asset.id, centres)
  await acquire(work, linked)
  await refreshDue(work, linked)
}

function requireUsable({ configuration, caller }: Saving, branchId: number): void {
  requireBranch(configuration, caller.access, branchId, 'branchId')
  if (configuration.branches.get(branchId)?.is_active === 0) refuse([problem('branchId', 'inactive')])
}

/** Posts the cost, unless the books have it already. */
async function acquire(work: AssetWork, asset: AssetRow): Promise<void> {
  const { configuration } = work
  const branchId = asset.branch_id
  if (branchId === null) return
  const today = todayOf(work)
  const on = duePostingDay(configuration, day(asset.purchase_day), today)
  if (on === null) throw new Failure('period_locked', [problem('purchaseDate', 'lockCoversToday', { day: today })])
  const amounts = { cost: halalas(asset.value), accumulated: halalas(asset.accumulated) }
  const source = asset.source_account_id
  const posting =
    source === null
      ? null
      : resolveAccounts(
          acquisitionPosting({ ...accountsOfAsset(asset), source }, { branchId, centres: [] }, amounts),
          role => accountOf(configuration, role),
        )
  await writeEvent(work, asset, branchId, { kind: 'acquired', ...on, amount: amounts.cost, posting, after: amounts })
}

/** Reverses the present acquisition, on its day, so that it is posted anew. */
async function takeBackAcquisition(work: AssetWork, asset: AssetRow): Promise<void> {
  const { tx, configuration } = work
  const event = await tx
    .selectFrom('asset_event')
    .selectAll()
    .where('asset_id', '=', asset.id)
    .where('kind', '=', 'acquired')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const today = todayOf(work)
  const on = duePostingDay(configuration, day(event.day), today)
  if (on === null || asset.branch_id === null)
    throw new Failure('period_locked', [problem('purchaseDate', 'lockCoversToday', { day: today })])
  await writeEvent(work, asset, asset.branch_id, {
    ...{ kind: 'undone', ...on, undoesId: event.id, amount: halalas(event.amount) },
    ...(await reversed(work, event.posting_id)),
    after: { cost: zeroHalalas, accumulated: zeroHalalas },
  })
}

/** The reversal of a posting, for an event that takes back another. */
export async function reversed({ tx }: AssetWork, postingId: number | null) {
  if (postingId === null) return { posting: null }
  const { number } = await tx
    .selectFrom('posting')
    .select('number')
    .where('id', '=', postingId)
    .executeTakeFirstOrThrow()
  return {
    posting: reversal(balanced(await entriesOfPosting(tx, postingId))),
    reverses: { id: postingId, number },
  }
}

/** Moves an asset today, after posting what is due in its present branch. Source: spec §4, the centres of the branch are deleted. */
export async function moveBranch(work: Saving, asset: AssetRow, branchId: number): Promise<void> {
  const from = asset.branch_id
  if (from === null) return linkBranch(work, asset, branchId)
  requireUsable(work, branchId)
  if (branchId === from) return
  requireOpenToday(work.configuration, work.now)
  const today = todayOf(work)
  await depreciate(work, asset, { upTo: today, today, postingsMax: Number.MAX_SAFE_INTEGER })
  const { state } = await readSituation(work.tx, asset)
  const moved = await changeAsset(work, asset, { branch_id: branchId })
  await work.tx.deleteFrom('asset_centre').where('asset_id', '=', asset.id).execute()
  const accounts = accountsOfAsset(asset)
  const interbranch = accountOf(work.configuration, 'interbranch')
  const entries = assetTransferPosting(accounts, { from, to: branchId }, state)
  const posting = balancedByBranch(
    resolveAccounts(balanced(entries), role => accountOf(work.configuration, role)),
    interbranch,
  )
  await writeEvent(work, moved, branchId, { kind: 'moved', day: today, amount: state.cost, posting, after: state })
  await refreshDue(work, moved)
  await audit(work, moved, 'asset.moved', { from, to: branchId })
}

type CentreRules = { readonly isWhole: boolean }

async function checkCentres(
  { tx }: AssetWork,
  branchId: number,
  centres: readonly CentreSent[],
  { isWhole }: CentreRules,
): Promise<void> {
  const ids = centres.map(({ costCenterId }) => costCenterId)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('cost_center').select(['id', 'branch_id', 'is_active']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const at = (index: number) => (isWhole ? `costCenters.${index}.costCenterId` : 'costCenterId')
  refuseAny(
    ids.flatMap((id, index) => {
      const row = byId.get(id)
      if (row === undefined) return [problem(at(index), 'notFound')]
      if (row.branch_id !== branchId) return [problem(at(index), 'notOfBranch')]
      if (row.is_active === 0) return [problem(at(index), 'inactive')]
      return ids.indexOf(id) === index ? [] : [problem(at(index), 'duplicate')]
    }),
  )
  const sum = centres.reduce((all, { perc }) => all + perc, 0)
  if (isWhole ? centres.length > 0 && sum !== wholeRate : sum > wholeRate)
    refuse([problem(isWhole ? 'costCenters' : 'perc', 'centresNotWhole', { sum: sum / 100 })])
}

async function insertCentres({ tx }: AssetWork, assetId: number, centres: readonly CentreSent[]): Promise<void> {
  for (const { costCenterId, perc } of centres)
    await tx
      .insertInto('asset_centre')
      .values({ asset_id: assetId, cost_center_id: costCenterId, percentage: perc })
      .execute()
}

/**
 * Replaces the centres, for all due days that are not posted. `isWhole` refuses percentages that do not sum to 100.
 */
export async function setCentres(
  work: Saving,
  asset: AssetRow,
  centres: readonly CentreSent[],
  rules: CentreRules,
): Promise<void> {
  const branchId = asset.branch_id
  if (branchId === null) return refuse([problem('assetId', 'branchMissing')])
  const before = await readCentres(work.tx, asset.id)
  await checkCentres(work, branchId, centres, rules)
  const next = await changeAsset(work, asset, {})
  for (const each of before)
    if (!centres.some(({ costCenterId }) => costCenterId === each.costCentreId))
      await work.tx.deleteFrom('asset_centre').where('id', '=', each.id).execute()
  for (const { costCenterId, perc } of centres) {
    const known = before.find(each => each.costCentreId === costCenterId)
    if (known === undefined) await insertCentres(work, asset.id, [{ costCenterId, perc }])
    else await work.tx.updateTable('asset_centre').set({ percentage: perc }).where('id', '=', known.id).execute()
  }
  const { state } = await readSituation(work.tx, next)
  await writeEvent(work, next, branchId, {
    kind: 'allocated',
    day: todayOf(work),
    amount: zeroHalalas,
    posting: null,
    after: state,
  })
  await refreshDue(work, next)
  const list = centres.map(({ costCenterId, perc }) => `${costCenterId} ${perc / 100}`)
  await audit(work, next, 'asset.allocated', { centres: list })
}

/** The audit row comes last: it locks a chain that others wait for. */
export function audit(
  { tx, caller, now }: Saving,
  asset: AssetRow,
  action: AssetAction,
  detail: Parameters<typeof recordAudit>[1]['detail'],
): Promise<void> {
  const what = {
    action,
    subject: assetDocument(asset.id),
    ...(asset.branch_id !== null && { branchId: asset.branch_id }),
  }
  return recordAudit(tx, {
    ...actorOf(caller),
    at: now,
    ...what,
    detail: { name: asset.name_ar, code: assetCode(asset.id), ...detail },
  })
}

/** The asset, locked by its branches, and as the caller may see it. */
export async function assetAgain(work: Saving, id: number, version: number | null | undefined): Promise<AssetRow> {
  const asset = await findAsset(work.tx, work.caller.access, id)
  if (version != null && version !== asset.version) throw new Failure('row_changed')
  return asset
}
