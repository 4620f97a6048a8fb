/**
 * Campaigns as of an earlier instant, from their change history: a bill made offline is checked against the campaign at that time, even
 * when it was changed, deactivated or deleted since.
 */
import { z } from 'zod'
import { id, money, wireDay, wirePrice, wireRate } from '#contract/fields.ts'
import { type Campaign, campaignScopes } from '#domain/bills/campaigns.ts'
import { minuteOfTime } from '#domain/clock-time.ts'
import type { Tx } from '../db/database.ts'
import { type CampaignVersion, campaignScopeOf } from './campaigns.ts'

/** The fields of a row from its history; a field that was never set is missing. */
const pastFields = z.object({
  nameAr: z.string(),
  nameEn: z.string().default(''),
  appliesTo: z.enum(campaignScopes),
  branch: id.nullable().default(null),
  percentOff: wireRate.nullable().default(null),
  amountOff: wirePrice.nullable().default(null),
  lineCap: money.nullable().default(null),
  startDay: wireDay,
  endDay: wireDay.nullable().default(null),
  startTime: z.string().default(''),
  endTime: z.string().default(''),
  categories: z.array(z.object({ category: id })).default([]),
  items: z.array(z.object({ item: id })).default([]),
})
const storedChanges = z.array(z.object({ field: z.string(), to: z.unknown() }))

/** All versions, oldest first; none for a campaign without history. */
export async function pastCampaigns(tx: Tx, campaignId: number): Promise<readonly CampaignVersion[]> {
  const rows = await tx
    .selectFrom('row_change')
    .select(['version', 'action', 'at', 'changes'])
    .where('table_name', '=', 'discount')
    .where('row_id', '=', campaignId)
    .orderBy('version')
    .execute()
  const fields: Record<string, unknown> = {}
  let isActive = false
  const versions: CampaignVersion[] = []
  for (const { version, action, at: since, changes } of rows) {
    if (action === 'created' || action === 'broughtBack') isActive = true
    if (action === 'retired' || action === 'deleted') isActive = false
    // A deletion lists the fields the row had: the campaign keeps them and becomes inactive.
    if (action !== 'deleted') for (const { field, to } of storedChanges.parse(JSON.parse(changes))) fields[field] = to
    versions.push({ campaign: pastCampaign(campaignId, fields), version, isActive, since })
  }
  return versions
}

/** The version at an instant. */
export function versionAt(versions: readonly CampaignVersion[], instantMs: number): CampaignVersion | undefined {
  return versions.findLast(({ since }) => since <= instantMs)
}

function pastCampaign(campaignId: number, fields: Readonly<Record<string, unknown>>): Campaign {
  const { branch, appliesTo, startTime, endTime, categories, items, ...rest } = pastFields.parse(fields)
  const ids = { categories: categories.map(({ category }) => category), items: items.map(({ item }) => item) }
  return {
    ...rest,
    id: campaignId,
    branchId: branch,
    scope: campaignScopeOf(appliesTo, list => new Set(ids[list])),
    startMinute: minuteOfTime(startTime),
    endMinute: minuteOfTime(endTime),
  }
}
