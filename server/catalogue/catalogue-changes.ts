/** The changes of the catalogue since a version, so that a client can update its copy without reading everything again. */
import * as z from 'zod'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Day } from '#domain/days.ts'
import type { Db } from '../db/database.ts'
import { campaignRows, categoryRows, itemRows, partyRows, type StoredPartyKind, withIds } from './catalogue-rows.ts'
import { catalogueRevision, changedSince } from './revision.ts'

type Changes = ReplyOf<typeof catalogueEndpoints.getCatalogueChanges>

/** With more rows than this the whole catalogue, which is cached and compressed, is cheaper. */
const changesMax = 2000

/**
 * The revision is read before the rows: a change in between is sent twice rather than never. No changes can be computed for a future
 * version, as after a backup was restored.
 */
export async function readCatalogueChanges(
  db: Db,
  kinds: readonly StoredPartyKind[],
  { since, today }: { readonly since: number; readonly today: Day },
): Promise<Changes> {
  const revision = await catalogueRevision(db.read)
  const nothing = {
    categories: [],
    items: [],
    parties: [],
    campaigns: [],
    removedCategories: [],
    removedItems: [],
    removedParties: [],
    removedCampaigns: [],
  }
  if (since === revision) return { ...nothing, version: String(revision), isComplete: true }
  const changed = since > revision ? null : await changedSince(db.read, since, changesMax)
  if (changed === null) return { ...nothing, version: String(revision), isComplete: false }
  const categories = await categoryRows(db.read, withIds(db.kind, changed.categories))
  const items = await itemRows(db.read, withIds(db.kind, changed.items))
  const parties = await partyRows(db.read, kinds, withIds(db.kind, changed.parties))
  const isChanged = changed.campaigns.length > 0
  const campaigns = isChanged ? await campaignRows(db.kind, db.read, today, withIds(db.kind, changed.campaigns)) : []
  return z.decode(catalogueEndpoints.getCatalogueChanges.reply, {
    version: String(revision),
    isComplete: true,
    categories,
    items,
    parties,
    campaigns,
    removedCategories: missing(changed.categories, categories),
    removedItems: missing(changed.items, items),
    // Includes ids of kinds that the caller may not see, which reveals only a number.
    removedParties: missing(changed.parties, parties),
    removedCampaigns: missing(changed.campaigns, campaigns),
  })
}

function missing(ids: readonly number[], rows: readonly (readonly [id: number, ...unknown[]])[]): number[] {
  const there = new Set(rows.map(([id]) => id))
  return ids.filter(id => !there.has(id))
}
