/**
 * Reads the claimed campaigns of a bill's lines, as of the bill's time. Clocks differ, and a till learns of a change a little later: terms that
 * were valid some minutes before or after also count.
 */
import { type Campaign, type Moment, shifted } from '#domain/bills/campaigns.ts'
import { minuteOfDay } from '#domain/clock-time.ts'
import { createCache, unchanging } from '../../cache.ts'
import { type CampaignVersion, currentCampaigns } from '../../catalogue/campaigns.ts'
import { pastCampaigns, versionAt } from '../../catalogue/past-campaigns.ts'
import type { Configuration } from '../../company/company.ts'
import { offsetMinutesOf } from '../../company/time-zone.ts'
import type { Db, Tx } from '../../db/database.ts'
import { campaignTermsOf } from '../../db/stored-values.ts'
import type { ClaimedCampaign, PriorCampaign } from './context.ts'
import type { BillRequest } from './request.ts'

const graceMinutes = 5
const minuteMs = 60_000

export type Claiming = {
  readonly configuration: Configuration
  /** The catalogue's revision, as this transaction sees it. */
  readonly catalogueRevision: number
}

/** By id: the versions that may be claimed, that of the exact instant first. */
export async function readClaimed(
  db: Db,
  tx: Tx,
  { configuration, catalogueRevision }: Claiming,
  { lines, day, createdAt, soldAt }: BillRequest,
): Promise<ReadonlyMap<number, readonly ClaimedCampaign[]>> {
  const ids = new Set(lines.flatMap(line => line.campaignId ?? []))
  if (ids.size === 0) return new Map()
  const { at, ...first } = soldAt ?? { at: createdAt, day }
  const minute = minuteOfDay(at, offsetMinutesOf(configuration.company.time_zone, at))
  const sold: Moment = { ...first, minute }
  const known = await currentCampaigns(db, tx, catalogueRevision, ids)
  const claimed = new Map<number, readonly ClaimedCampaign[]>()
  for (const id of ids) {
    const now = known.get(id)
    const isSettled = now !== undefined && now.since <= at - graceMinutes * minuteMs
    const past = isSettled ? [] : await pastCampaigns(tx, id)
    const versionFor = (minutes: number) => (past.length === 0 ? now : versionAt(past, at + minutes * minuteMs))
    const all: ClaimedCampaign[] = []
    for (const minutes of [0, -graceMinutes, graceMinutes]) {
      const version = versionFor(minutes)
      if (version?.isActive !== true) continue
      const termsId = await storedTermsId(db, tx, version)
      all.push({ campaign: version.campaign, moment: shifted(sold, minutes), termsId })
    }
    claimed.set(id, all)
  }
  return claimed
}

const termsMax = 2000
const storedIds = createCache<string, number | undefined>(termsMax)

/** The id of a campaign version's terms, which are stored at the first sale under them. */
async function storedTermsId(db: Db, tx: Tx, { campaign, version }: CampaignVersion): Promise<number> {
  const find = async (of: Tx) => {
    const query = of.selectFrom('discount_terms').select('id').where('discount_id', '=', campaign.id)
    return (await query.where('version', '=', version).executeTakeFirst())?.id
  }
  // Only committed ids are cached: this transaction may still fail.
  const stored = await storedIds.read(db, `${campaign.id}/${version}`, unchanging, () => find(db.read))
  if (stored !== undefined) return stored
  const before = await find(tx)
  if (before !== undefined) return before
  await tx
    .insertInto('discount_terms')
    .values(termsRow(campaign, version))
    .onConflict(any => any.doNothing())
    .execute()
  const inserted = await find(tx)
  if (inserted === undefined) throw new Error('The terms of a campaign were stored and are not there.')
  return inserted
}

function termsRow({ id, nameAr, nameEn, percentOff, amountOff, lineCap }: Campaign, version: number) {
  const terms = { percent_off: percentOff, amount_off: amountOff, line_cap: lineCap }
  return { discount_id: id, version, name_ar: nameAr, name_en: nameEn, ...terms }
}

/** The campaign terms of the lines in the version that an edit replaces: each line keeps its terms. */
export async function readKept(tx: Tx, billId: number, { lines }: BillRequest): Promise<readonly PriorCampaign[]> {
  if (lines.every(line => line.campaignId === null)) return []
  const rows = await tx
    .selectFrom('bill_line as line')
    .innerJoin('discount_terms as terms', 'terms.id', 'line.discount_terms_id')
    .select(['line.item_id', 'line.unit_id', 'terms.id', 'terms.discount_id'])
    .select(['terms.percent_off', 'terms.amount_off', 'terms.line_cap'])
    .where('line.bill_id', '=', billId)
    .execute()
  return rows.map(row => ({
    itemId: row.item_id,
    unitId: row.unit_id,
    campaignId: row.discount_id,
    termsId: row.id,
    ...campaignTermsOf(row),
  }))
}
