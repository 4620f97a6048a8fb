/** Creates the records a company needs before its first bill: the company row, a chart of accounts with roles, and a branch. */
import type { Insertable } from 'kysely'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { businessDay, type Day } from '#domain/days.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { fold } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db, Tx } from '../db/database.ts'
import { alignIdentities } from '../db/identities.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { writeSettings } from './company.ts'
import { offsetMinutesOf } from './time-zone.ts'

export type NewCompany = Omit<Insertable<Schema['company']>, 'id'>
type BranchColumns = Insertable<Schema['branch']>
export type NewBranch = Pick<BranchColumns, 'code_prefix' | 'name_ar' | 'name_en'> &
  Partial<Pick<BranchColumns, keyof typeof emptyBranch>>

const defaultZone = 'Asia/Riyadh'
const emptyCompany: NewCompany = {
  name_ar: '',
  name_en: '',
  vat_number: '',
  cr_number: '',
  building_number: '',
  street: '',
  district: '',
  city: '',
  postal_code: '',
  additional_number: '',
  phone: '',
  unified_phone: '',
  mobile: '',
  email: '',
  website: '',
  time_zone: defaultZone,
}

const emptyBranch = {
  vat_number: '',
  building_number: '',
  street: '',
  district: '',
  city: '',
  postal_code: '',
  additional_number: '',
  short_address: '',
}

const firstBranch: NewBranch = { code_prefix: '1', name_ar: 'الفرع الرئيسي', name_en: 'Main branch' }

/**
 * Creates a company without a name when there is none; the owner names it later. Its books begin today. Several server processes may start
 * at once.
 */
export async function ensureCompany(db: Db, nowMs: number): Promise<void> {
  const isThere = (tx: Tx) => tx.selectFrom('company').select('id').executeTakeFirst()
  if (await isThere(db.read)) return
  await db.write([], async tx => {
    // The first process to insert the row locks it; any other waits here and then sees the company.
    const made = await tx
      .insertInto('company')
      .values({ id: 1, ...emptyCompany })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await fillCompany(db.kind, tx, [firstBranch], nowMs)
    await writeSettings(tx, { firstDay: businessDay(nowMs, offsetMinutesOf(defaultZone, nowMs)) }, nowMs)
  })
}

/** The first day of the books, and the time of setup. */
export type Beginning = { readonly firstDay: Day; readonly atMs: number }

/** Writes the company row with its branches and the default chart. The branches get the ids 1, 2, … */
export async function createCompany(
  kind: Db['kind'],
  tx: Tx,
  company: Partial<NewCompany>,
  branches: readonly NewBranch[],
  { firstDay, atMs }: Beginning,
): Promise<void> {
  await insertRows(kind, tx, 'company', [{ id: 1, ...emptyCompany, ...company }])
  await writeSettings(tx, { firstDay }, atMs)
  await fillCompany(kind, tx, branches, atMs)
}

async function fillCompany(kind: Db['kind'], tx: Tx, branches: readonly NewBranch[], atMs: number): Promise<void> {
  const branchRows = branches.map((branch, index) => ({
    ...withBranchKeys({ ...emptyBranch, ...branch }),
    ...{ id: index + 1, version: 1, is_active: 1 as const, changed_at: atMs },
  }))
  await insertRows(kind, tx, 'branch', branchRows)
  const ids = new Map(defaultChart.map((account, index) => [account.code, index + 1]))
  const accounts = defaultChart.map(({ code, nameAr, nameEn, ...account }) => ({
    ...{ id: ids.get(code) ?? 0, version: 1, is_active: 1 as const, changed_at: atMs },
    ...{ code, code_order: sortKeyOf(code), code_look: lookKeyOf(code) },
    ...{ name_ar: nameAr, name_ar_order: sortKeyOf(nameAr), name_en: nameEn, name_en_order: sortKeyOf(nameEn) },
    search_text: fold([code, nameAr, nameEn].join(' ')),
    parent_id: account.parentCode === null ? null : (ids.get(account.parentCode) ?? null),
    ...{ type: account.type, subtype: account.subtype, normal_balance: account.normalBalance },
    ...{ is_postable: account.takesEntries ? (1 as const) : (0 as const), role: account.role ?? '' },
  }))
  await insertRows(kind, tx, 'account', accounts)
  await alignIdentities(kind, tx, ['branch', 'account'])
}

/** Adds the keys for sorting, searching and comparing branches. */
function withBranchKeys(row: NewBranch & typeof emptyBranch) {
  const { code_prefix, name_ar, name_en, city } = row
  return {
    ...row,
    code_prefix_look: lookKeyOf(code_prefix),
    name_ar_order: sortKeyOf(name_ar),
    name_ar_look: lookKeyOf(name_ar),
    name_en_order: sortKeyOf(name_en),
    city_order: sortKeyOf(city),
    search_text: fold([code_prefix, name_ar, name_en, city].join(' ')),
  }
}
