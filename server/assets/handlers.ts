import type { assetEndpoints } from '#contract/assets.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Call, Caller, HandlersOf } from '../calls/handler.ts'
import { requireOwnBranch } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { insertTables } from '../db/insert-rows.ts'
import { postSome } from '../due/post-due.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import type { Services } from '../services.ts'
import { type AssetRow, findAsset, readCentres } from './asset-rows.ts'
import { depreciationWork } from './depreciate.ts'
import { disposeAsset, undoDisposal } from './dispose.ts'
import { listAssets, listTransactions, readAsset } from './read-assets.ts'
import {
  addAsset,
  assetAgain,
  type CentreSent,
  changeWhole,
  editAsset,
  linkBranch,
  moveBranch,
  type Saving,
  setCentres,
} from './save-asset.ts'

type Write = { readonly services: Services; readonly caller: Caller; readonly idempotencyKey: string | undefined }

export const assetHandlers: HandlersOf<typeof assetEndpoints> = {
  async getAssets({ services, caller, query }) {
    return listAssets(services, caller.access, query)
  },

  async getAssetById({ services, caller, query }) {
    return readAsset(services, caller.access, query.id)
  },

  async getDepreciationTransactions({ services, caller, query }) {
    return listTransactions(services, caller.access, query)
  },

  async addAsset({ body, ...call }) {
    if (body.branchId != null) requireOwnBranch(call.caller.access, body.branchId, 'branchId')
    const branches = body.branchId == null ? [] : [body.branchId]
    const id = await once(call, { added: body }, branches, work => addAsset(work, body))
    return readAsset(call.services, call.caller.access, id)
  },

  async editAsset({ body: { id, version, ...terms }, ...call }) {
    return change(
      call,
      id,
      { edited: { id, version, ...terms } },
      async (work, asset) => editAsset(work, asset, terms),
      version,
    )
  },

  async addBranchDepreciationAsset({ body, ...call }) {
    return toBranch(call, body, linkBranch)
  },

  async editBranchDepreciationAsset({ body, ...call }) {
    return toBranch(call, body, moveBranch)
  },

  async addBranchesCcDepreciationAsset({ body: { assetId, ...sent }, ...call }) {
    return change(call, assetId, { centreAdded: { assetId, ...sent } }, async (work, asset) => {
      const centres = await centresOf(work, asset)
      if (centres.some(each => each.costCenterId === sent.costCenterId)) refuse([problem('costCenterId', 'duplicate')])
      await setCentres(work, asset, [...centres, sent], { isWhole: false })
    })
  },

  async editBranchesCcDepreciationAsset({ body: { assetId, id, ...sent }, ...call }) {
    return change(call, assetId, { centreEdited: { assetId, id, ...sent } }, async (work, asset) => {
      const centres = await centresOf(work, asset)
      const isOne = (each: (typeof centres)[number]) =>
        id == null ? each.costCenterId === sent.costCenterId : each.id === id
      if (!centres.some(isOne)) throw new Failure('not_found')
      await setCentres(
        work,
        asset,
        centres.map(each => (isOne(each) ? sent : each)),
        { isWhole: false },
      )
    })
  },

  async deleteCcDepreciationAsset({ query: { id }, ...call }) {
    const row = await call.services.db.read
      .selectFrom('asset_centre')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw new Failure('not_found')
    return change(call, row.asset_id, { centreDeleted: id }, async (work, asset) => {
      const centres = await centresOf(work, asset)
      if (!centres.some(each => each.id === id)) throw new Failure('not_found')
      await setCentres(
        work,
        asset,
        centres.filter(each => each.id !== id),
        { isWhole: false },
      )
    })
  },

  async setAssetCentres({ body: { assetId, costCenters }, ...call }) {
    return change(call, assetId, { centres: { assetId, costCenters } }, (work, asset) =>
      setCentres(work, asset, costCenters, { isWhole: true }),
    )
  },

  async changeAsset({ body: { id, version, ...fields }, ...call }) {
    const { branchId } = fields
    if (branchId != null) requireOwnBranch(call.caller.access, branchId, 'branchId')
    return change(
      call,
      id,
      { changed: { id, version, ...fields } },
      (work, asset) => changeWhole(work, asset, fields),
      version,
      branchId == null ? [] : [branchId],
    )
  },

  async runDepreciation({ services, caller, body: { assetId } }) {
    return { count: await runNow(services, caller, assetId ?? null) }
  },

  async disposeAsset({ body: { assetId, ...sent }, ...call }) {
    return change(call, assetId, { disposed: { assetId, ...sent } }, (work, asset) => disposeAsset(work, asset, sent))
  },

  async undoDisposal({ body: { assetId }, ...call }) {
    return change(call, assetId, { undisposed: assetId }, undoDisposal)
  },
}

async function centresOf({ tx }: Saving, { id }: AssetRow): Promise<(CentreSent & { readonly id: number })[]> {
  const centres = await readCentres(tx, id)
  return centres.map(each => ({ id: each.id, costCenterId: each.costCentreId, perc: each.percentage }))
}

type Linking = Pick<Call<typeof assetEndpoints.addBranchDepreciationAsset>, 'body'>['body']

async function toBranch(
  call: Write,
  { assetId, branchId }: Linking,
  work: (work: Saving, asset: AssetRow, branchId: number) => Promise<void>,
) {
  requireOwnBranch(call.caller.access, branchId, 'branchId')
  return change(
    call,
    assetId,
    { linked: { assetId, branchId, by: work.name } },
    (saving, asset) => work(saving, asset, branchId),
    null,
    [branchId],
  )
}

/** Changes an asset with its branch locked. */
async function change(
  call: Write,
  id: number,
  body: object,
  work: (work: Saving, asset: AssetRow) => Promise<void>,
  version: number | null | undefined = null,
  more: readonly number[] = [],
) {
  const { services, caller } = call
  const found = await findAsset(services.db.read, caller.access, id)
  const branches = [...new Set([...(found.branch_id === null ? [] : [found.branch_id]), ...more])]
  await once(call, body, branches, async saving => {
    const asset = await assetAgain(saving, id, version)
    // It was moved before its branch was locked.
    if (asset.branch_id !== null && !branches.includes(asset.branch_id)) throw new Failure('row_changed')
    await work(saving, asset)
    return id
  })
  return readAsset(services, caller.access, id)
}

/** A retry with the same key and body gets the same id. */
async function once(
  { services: { db, now }, caller, idempotencyKey }: Write,
  body: object,
  branches: readonly number[],
  work: (work: Saving) => Promise<number>,
): Promise<number> {
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write(branches, async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const configuration = await readConfiguration(db, tx)
    const at = now()
    const id = await work({ db, tx, configuration, caller, userId: caller.userId, now: at })
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), at)])
    return id
  })
}

/** Posts what is due without waiting for the runner, asset by asset. */
async function runNow(services: Services, caller: Caller, assetId: number | null): Promise<number> {
  const { db, now } = services
  const configuration = await readConfiguration(db)
  requireOpenToday(configuration, now())
  if (assetId !== null) await findAsset(db.read, caller.access, assetId)
  const rows = await db.read
    .selectFrom('asset')
    .select(['id', 'branch_id'])
    .where('next_due', '<=', dayAt(configuration, now()))
    .$if(assetId !== null, query => query.where('id', '=', assetId ?? 0))
    .orderBy('next_due')
    .execute()
  let count = 0
  for (const { id, branch_id: branchId } of rows) {
    if (branchId === null || !hasBranch(caller.access, branchId)) continue
    for (;;) {
      const posted = await postSome(services, depreciationWork, { id, branchIds: [branchId] })
      count += posted.count
      if (!posted.hasMore) break
    }
  }
  return count
}
