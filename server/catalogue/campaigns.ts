/** Current campaigns by id: for bills that claim one, and for tills. */
import type { Selectable } from 'kysely'
import { type Campaign, type CampaignScope, campaignScopes } from '#domain/bills/campaigns.ts'
import { minuteOfTime } from '#domain/clock-time.ts'
import { day } from '#domain/days.ts'
import { createCache } from '../cache.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { campaignTermsOf } from '../db/stored-values.ts'
import { catalogueRevision } from './revision.ts'

/** `since` is the time of the last change. */
export type CampaignVersion = {
  readonly campaign: Campaign
  readonly version: number
  readonly isActive: boolean
  readonly since: number
}

const campaignsMax = 1000
const cache = createCache<number, CampaignVersion>(campaignsMax)

/** The existing campaigns by id. The revision is that of the catalogue, as the transaction sees it. */
export function currentCampaigns(
  db: Db,
  tx: Tx,
  revision: number,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, CampaignVersion>> {
  return cache.readMany(
    db,
    ids,
    revision,
    async missing => (await readCampaigns(db.kind, tx, missing)).map(each => [each.campaign.id, each]),
    // Changes of this transaction may still be rolled back, and the revision number then used again.
    async () => (await catalogueRevision(db.read)) === revision,
  )
}

/** Sorted by id. */
export async function readCampaigns(kind: Db['kind'], tx: Tx, ids: readonly number[]): Promise<CampaignVersion[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('discount')
    .selectAll()
    .where(inList(kind, 'id', ids))
    .orderBy('id')
    .execute()
  const categories = await tx
    .selectFrom('discount_category')
    .select(['discount_id', 'category_id as named'])
    .where(inList(kind, 'discount_id', ids))
    .execute()
  const items = await tx
    .selectFrom('discount_item')
    .select(['discount_id', 'item_id as named'])
    .where(inList(kind, 'discount_id', ids))
    .execute()
  const named = { categories: idsByCampaign(categories), items: idsByCampaign(items) }
  return rows.map(row => ({
    campaign: campaignOf(row, list => named[list].get(row.id) ?? new Set()),
    version: row.version,
    isActive: row.is_active === 1,
    since: row.changed_at,
  }))
}

function idsByCampaign(rows: readonly { readonly discount_id: number; readonly named: number }[]) {
  const groups = Map.groupBy(rows, row => row.discount_id)
  return new Map(Array.from(groups, ([id, own]) => [id, new Set(own.map(({ named }) => named))] as const))
}

type NamedList = 'categories' | 'items'

function campaignOf(row: Selectable<Schema['discount']>, idsIn: (list: NamedList) => ReadonlySet<number>): Campaign {
  return {
    id: row.id,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    scope: campaignScopeOf(row.applies_to, idsIn),
    branchId: row.branch_id,
    ...campaignTermsOf(row),
    startDay: day(row.start_day),
    endDay: row.end_day === null ? null : day(row.end_day),
    startMinute: minuteOfTime(row.start_time),
    endMinute: minuteOfTime(row.end_time),
  }
}

/** The scope that a campaign applies to. */
export function campaignScopeOf(appliesTo: string, idsIn: (list: NamedList) => ReadonlySet<number>): CampaignScope {
  const scope = campaignScopes.find(each => each === appliesTo)
  if (scope === undefined) throw new Error(`No campaign is given on ${appliesTo}.`)
  return scope === 'allItems' ? { kind: scope } : { kind: scope, ids: idsIn(scope) }
}
