/**
 * Reads the ledger page by page and writes it as text, so that it may exceed memory. Posting numbers have no gaps, so the last number of
 * each branch at the start determines exactly which postings belong to the file; later ones do not.
 */
import { sql } from 'kysely'
import type { DaySpan } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { pagesOf } from '../db/pages.ts'
import {
  accountPaths,
  declarations,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedPosting,
  transaction,
} from './hledger.ts'

export type ExportLanguage = 'ar' | 'en'

/** The language of names, and the party kinds whose names are included; others are shown by code. */
export type ExportNames = { readonly language: ExportLanguage; readonly named: ReadonlySet<string> }

const pageRows = 1000
const encoder = new TextEncoder()

export async function* exportHledger(
  db: Db,
  configuration: Configuration,
  asked: DaySpan & { readonly branchIds: BranchReach },
  names: ExportNames,
): AsyncGenerator<Uint8Array> {
  const { language } = names
  const lastNumbers = await readLastNumbers(db)
  const accounts = await readAccounts(db, language)
  const paths = accountPaths(accounts)
  const { company } = configuration
  const days = [asked.from ?? '', asked.to ?? ''].join(' … ')
  const title = `${language === 'ar' ? company.name_ar : company.name_en || company.name_ar} ${days}`
  yield encoder.encode(declarations(title, accounts, paths))
  for await (const page of pagesOf<PostingRow>(pageRows, last => readPage(db, asked, last ?? { day: '', id: 0 }))) {
    const shown = page.filter(row => row.number <= (lastNumbers.get(row.branch_id) ?? 0))
    const postings = await withEntries(db, configuration, shown, { ...names, branchIds: asked.branchIds })
    if (postings.length > 0) yield encoder.encode(postings.map(posting => transaction(posting, paths)).join(''))
  }
}

async function readLastNumbers(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db.longRead
    .selectFrom('counter')
    .select(['branch_id', 'next_number'])
    .where('kind', '=', 'posting')
    .execute()
  return new Map(rows.map(row => [row.branch_id, row.next_number - 1]))
}

async function readAccounts(db: Db, language: ExportLanguage): Promise<ExportedAccount[]> {
  const rows = await db.longRead.selectFrom('account').selectAll().orderBy('code').execute()
  return rows.map(row => ({
    id: row.id,
    parentId: row.parent_id,
    code: row.code,
    name: language === 'ar' ? row.name_ar : row.name_en || row.name_ar,
    type: row.type,
  }))
}

type PostingRow = Awaited<ReturnType<typeof readPage>>[number]

/**
 * A posting of several branches has a part for each: other branches are left out, and each part balances. Sorted by day, then in order of
 * posting.
 */
function readPage(
  db: Db,
  { from, to, branchIds }: DaySpan & { readonly branchIds: BranchReach },
  after: { readonly day: string; readonly id: number },
) {
  let query = db.longRead
    .selectFrom('posting')
    .leftJoin('posting as reversed', 'reversed.id', 'posting.reverses_id')
    .selectAll('posting')
    .select(['reversed.number as reversed_number', 'reversed.branch_id as reversed_branch_id'])
    .where(sql<boolean>`(posting.day, posting.id) > (${after.day}, ${after.id})`)
  if (from !== null) query = query.where('posting.day', '>=', from)
  if (to !== null) query = query.where('posting.day', '<=', to)
  if (branchIds !== null)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM entry WHERE entry.posting_id = posting.id
        AND ${inList(db.kind, 'entry.branch_id', branchIds)})`,
    )
  return query.orderBy('posting.day').orderBy('posting.id').limit(pageRows).execute()
}

async function withEntries(
  db: Db,
  { branches }: Configuration,
  postings: readonly PostingRow[],
  { language, named, branchIds }: ExportNames & { readonly branchIds: BranchReach },
): Promise<ExportedPosting[]> {
  const name = (ar: string | null, en: string | null) => (language === 'ar' ? ar : en || ar) ?? ''
  const codeOf = (branchId: number, number: number) => `${branches.get(branchId)?.code_prefix ?? branchId}-${number}`
  const rows = await db.longRead
    .selectFrom('entry')
    .leftJoin('cost_center as center', 'center.id', 'entry.cost_center_id')
    .leftJoin('party', 'party.id', 'entry.party_id')
    .selectAll('entry')
    .select(['center.name_ar as center_ar', 'center.name_en as center_en'])
    .select(['party.kind as party_kind', 'party.code as party_code'])
    .select(['party.name_ar as party_ar', 'party.name_en as party_en'])
    .where(
      inList(
        db.kind,
        'entry.posting_id',
        postings.map(row => row.id),
      ),
    )
    .where(branchIds === null ? sql<boolean>`1 = 1` : inList(db.kind, 'entry.branch_id', branchIds))
    .orderBy('entry.posting_id')
    .orderBy('entry.line')
    .execute()
  const entries = Map.groupBy(rows, row => row.posting_id)
  const partyOf = (row: (typeof rows)[number]) => {
    if (row.party_code === null || row.party_kind === null) return null
    return named.has(row.party_kind) ? `${row.party_code} ${name(row.party_ar, row.party_en)}` : row.party_code
  }
  const entryOf = (row: (typeof rows)[number]): ExportedEntry => {
    const branch = branches.get(row.branch_id)
    return {
      accountId: row.account_id,
      branch: `${branch?.code_prefix ?? row.branch_id} ${name(branch?.name_ar ?? '', branch?.name_en ?? '')}`,
      costCenter: row.cost_center_id === null ? null : `${row.cost_center_id} ${name(row.center_ar, row.center_en)}`,
      party: partyOf(row),
      debit: halalas(row.debit),
      credit: halalas(row.credit),
    }
  }
  return postings.map(row => ({
    code: codeOf(row.branch_id, row.number),
    day: row.day,
    document: row.document,
    memo: row.memo,
    originalDay: row.original_day,
    reverses:
      row.reversed_number === null || row.reversed_branch_id === null
        ? null
        : codeOf(row.reversed_branch_id, row.reversed_number),
    hash: row.hash,
    entries: (entries.get(row.id) ?? []).map(entryOf),
  }))
}
