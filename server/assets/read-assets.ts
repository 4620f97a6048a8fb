/** Reads assets for display: the list, one asset, and its transactions with their entries. */

import { type RawBuilder, sql } from 'kysely'
import type { Asset, AssetTransaction, assetStates } from '#contract/assets.ts'
import type { Access } from '#domain/access/can.ts'
import { assetCode } from '#domain/assets/asset-code.ts'
import { depreciableOf, depreciationPlan } from '#domain/assets/plan.ts'
import { type Day, day } from '#domain/days.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { halalas, rate } from '#domain/money.ts'
import { foldCode, foldWords } from '#domain/search/fold.ts'
import { pageSizeDefault } from '../calls/listed-page.ts'
import { reachOf } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { AssetEventKind } from '../db/asset-tables.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { anywhere } from '../db/like.ts'
import type { Services } from '../services.ts'
import { type AssetRow, dueOf, findAsset, isAllocated, readCentres, readSituation, termsOf } from './asset-rows.ts'

const pageSizeMax = 1000

export type AssetsAsked = {
  readonly query?: string | undefined
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
  readonly branchId?: number | undefined
  readonly skip?: number | undefined
}

export async function listAssets({ db, now }: Services, access: Access, asked: AssetsAsked) {
  const reach = reachOf(access, asked.branchId, 'branchId')
  const conditions = [
    ...(reach === null ? [] : [ofBranches(db, reach, asked.branchId === undefined || asked.branchId === -1)]),
    ...matching(asked.query ?? ''),
  ]
  const where = sql`WHERE ${sql.join([sql`1 = 1`, ...conditions], sql` AND `)}`
  const { limit, skip } = pageOf(asked)
  const { rows } =
    await sql<AssetRow>`SELECT * FROM asset ${where} ORDER BY id DESC LIMIT ${limit} OFFSET ${skip}`.execute(db.read)
  const { rows: counts } = await sql<{ count: number }>`SELECT count(*) AS count FROM asset ${where}`.execute(db.read)
  const today = dayAt(await readConfiguration(db), now())
  const shown: Asset[] = []
  for (const row of rows) shown.push(await assetOf(db.read, row, today))
  return { rows: shown, count: Number(counts[0]?.count ?? 0) }
}

/** Assets without a branch belong to nobody yet. */
function ofBranches(db: Db, reach: readonly number[], hasUnlinked: boolean): RawBuilder<boolean> {
  const own = inList(db.kind, 'branch_id', reach)
  return hasUnlinked ? sql<boolean>`(branch_id IS NULL OR ${own})` : own
}

/** By the words of its names, or by its code: `FA-000012`, or only the digits. */
function matching(query: string): RawBuilder<boolean>[] {
  const words = foldWords(query)
  if (words.length === 0) return []
  const named = sql.join(
    words.map(word => sql`search_text LIKE ${anywhere(word)} ESCAPE '\\'`),
    sql` AND `,
  )
  const digits = /^(?:fa)?0*(\d{1,9})$/.exec(foldCode(query))?.[1]
  return [digits === undefined ? sql<boolean>`(${named})` : sql<boolean>`((${named}) OR id = ${Number(digits)})`]
}

function pageOf({ pageNumber = 1, pageSize = pageSizeDefault, skip }: AssetsAsked) {
  const isWhole = pageNumber === -1 || pageSize === -1
  const limit = isWhole ? pageSizeMax : pageSize
  return { limit, skip: skip ?? (isWhole ? 0 : Math.max(0, pageNumber - 1) * limit) }
}

export async function readAsset({ db, now }: Services, access: Access, id: number): Promise<Asset> {
  const row = await findAsset(db.read, access, id)
  return assetOf(db.read, row, dayAt(await readConfiguration(db), now()))
}

async function assetOf(tx: Tx, row: AssetRow, today: Day): Promise<Asset> {
  const centres = await readCentres(tx, row.id)
  const situation = await readSituation(tx, row)
  const { state, covered, isFixed } = situation
  const due = dueOf(row, situation, centres)
  const branch =
    row.branch_id === null
      ? undefined
      : await tx.selectFrom('branch').selectAll().where('id', '=', row.branch_id).executeTakeFirst()
  return {
    ...{ id: row.id, code: assetCode(row.id), nameAr: row.name_ar, nameEn: row.name_en, note: row.note },
    ...{ value: halalas(row.value), residualValue: halalas(row.residual) },
    ...{ startDate: day(row.start_day), purchaseDate: day(row.purchase_day) },
    ...{ depreciationInterval: row.interval_days, percentage: rate(row.percentage), depreciationMethod: row.method },
    ...{ assetAccountId: row.asset_account_id, accumulatedAccountId: row.accumulated_account_id },
    ...{ depreciationAccountId: row.depreciation_account_id, sourceAccountId: row.source_account_id },
    accumulatedDepreciation: halalas(row.accumulated),
    accumulatedDate: row.accumulated_day === null ? null : day(row.accumulated_day),
    branchId: row.branch_id,
    branch: branch ? { id: branch.id, code: null, nameAr: branch.name_ar, nameEn: branch.name_en } : null,
    costCenters: await namedCentres(tx, row.id),
    state: stateOf(row, situation, centres),
    ...{ cost: exactSum(state.cost), accumulated: exactSum(state.accumulated) },
    bookValue: exactSum(state.cost - state.accumulated),
    nextDueDate: due,
    dueCount: due === null || due > today ? 0 : countDue(row, state, covered, today),
    ...{ isFixed, lastUpdate: row.changed_at, version: row.version },
  }
}

type Situation = Awaited<ReturnType<typeof readSituation>>

function countDue(row: AssetRow, state: Situation['state'], covered: Day | null, today: Day): number {
  let count = 0
  for (const { dueDay } of depreciationPlan(termsOf(row), state, covered)) {
    if (dueDay > today) break
    count += 1
  }
  return count
}

function stateOf(
  row: AssetRow,
  { state, isAcquired }: Situation,
  centres: Parameters<typeof isAllocated>[0],
): (typeof assetStates)[number] {
  if (row.branch_id === null) return 'noBranch'
  if (isAcquired && state.cost === 0) return 'disposed'
  if (!isAllocated(centres)) return 'centresOpen'
  return depreciableOf(state) === 0 ? 'depreciated' : 'active'
}

async function namedCentres(tx: Tx, assetId: number) {
  const rows = await tx
    .selectFrom('asset_centre as share')
    .innerJoin('cost_center as centre', 'centre.id', 'share.cost_center_id')
    .select(['share.id', 'share.cost_center_id', 'share.percentage', 'centre.name_ar', 'centre.name_en'])
    .where('share.asset_id', '=', assetId)
    .orderBy('share.id')
    .execute()
  return rows.map(centre => ({
    ...{ id: centre.id, costCenterId: centre.cost_center_id, nameAr: centre.name_ar, nameEn: centre.name_en },
    perc: rate(centre.percentage),
  }))
}

type EventRow = {
  readonly id: number
  readonly kind: AssetEventKind
  readonly day: string
  readonly due_day: string | null
  readonly amount: number
  readonly proceeds: number
  readonly note: string
  readonly posting_id: number | null
  readonly at: number
  readonly number: number | null
  readonly user_name: string
  readonly undone: number | null
  readonly cost: number
  readonly accumulated: number
}

export async function listTransactions(
  { db }: Services,
  access: Access,
  asked: AssetsAsked & { readonly assetId: number },
) {
  await findAsset(db.read, access, asked.assetId)
  const { limit, skip } = pageOf({ pageNumber: asked.pageNumber ?? -1, pageSize: asked.pageSize ?? -1 })
  const sumTo = (name: 'cost' | 'accumulated') =>
    sql`coalesce((SELECT sum(move.${sql.ref(name)}) FROM asset_move AS move WHERE move.asset_id = event.asset_id AND move.event_id <= event.id), 0)`
  const { rows } =
    await sql<EventRow>`SELECT event.id, event.kind, event.day, event.due_day, event.amount, event.proceeds, event.note,
      event.posting_id, event.at, posting.number, undone.id AS undone,
      CASE WHEN person.full_name = '' THEN person.user_name ELSE person.full_name END AS user_name,
      ${sumTo('cost')} AS cost, ${sumTo('accumulated')} AS accumulated
    FROM asset_event AS event JOIN user_account AS person ON person.id = event.user_id
    LEFT JOIN posting ON posting.id = event.posting_id LEFT JOIN asset_event AS undone ON undone.undoes_id = event.id
    WHERE event.asset_id = ${asked.assetId} ORDER BY event.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(db.read)
  const entries = await readEntries(
    db,
    rows.flatMap(row => row.posting_id ?? []),
  )
  const { rows: counts } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM asset_event WHERE asset_id = ${asked.assetId}`.execute(db.read)
  return {
    rows: rows.map(row => transactionOf(row, entries.get(row.posting_id ?? 0) ?? [])),
    count: Number(counts[0]?.count ?? 0),
  }
}

function transactionOf(row: EventRow, entries: AssetTransaction['entries']): AssetTransaction {
  return {
    ...{ id: row.id, kind: row.kind, date: day(row.day), dueDate: row.due_day === null ? null : day(row.due_day) },
    ...{ amount: halalas(row.amount), proceeds: halalas(row.proceeds), note: row.note },
    ...{ cost: exactSum(Number(row.cost)), accumulated: exactSum(Number(row.accumulated)) },
    bookValue: exactSum(Number(row.cost) - Number(row.accumulated)),
    ...{ isUndone: row.undone !== null, postingNumber: row.number, userName: row.user_name, at: row.at, entries },
  }
}

async function readEntries(db: Db, postingIds: readonly number[]) {
  const { rows } = await sql<{
    posting_id: number
    debit: number
    credit: number
    account_id: number
    code: string
    account_ar: string
    account_en: string
    branch_id: number
    branch_ar: string
    branch_en: string
    centre_id: number | null
    centre_ar: string | null
    centre_en: string | null
  }>`SELECT entry.posting_id, entry.debit, entry.credit, account.id AS account_id, account.code, account.name_ar AS account_ar,
      account.name_en AS account_en, branch.id AS branch_id, branch.name_ar AS branch_ar, branch.name_en AS branch_en,
      centre.id AS centre_id, centre.name_ar AS centre_ar, centre.name_en AS centre_en
    FROM entry JOIN account ON account.id = entry.account_id JOIN branch ON branch.id = entry.branch_id
    LEFT JOIN cost_center AS centre ON centre.id = entry.cost_center_id
    WHERE ${inList(db.kind, 'entry.posting_id', postingIds)} ORDER BY entry.posting_id, entry.line`.execute(db.read)
  const entries = rows.map(row => ({
    postingId: row.posting_id,
    account: { id: row.account_id, code: row.code, nameAr: row.account_ar, nameEn: row.account_en },
    branch: { id: row.branch_id, code: null, nameAr: row.branch_ar, nameEn: row.branch_en },
    costCenter:
      row.centre_id === null
        ? null
        : { id: row.centre_id, code: null, nameAr: row.centre_ar ?? '', nameEn: row.centre_en ?? '' },
    debit: halalas(row.debit),
    credit: halalas(row.credit),
  }))
  return Map.groupBy(entries, entry => entry.postingId)
}
