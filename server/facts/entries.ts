/** The entries of the ledger: those within the days asked, and those before them for what is carried forward. */
import { sql } from 'kysely'
import type { entries } from '#contract/facts/entries.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { daysWithin, type FactSource, type Part, type Scope } from './source.ts'

/** The id by which the document of a posting is opened; null for one that cannot be. */
export const documentId = sql`CASE WHEN posting.bill_id IS NULL
  THEN (SELECT voucher.posting_id FROM voucher WHERE voucher.posting_id = posting.id) ELSE posting.bill_id END`

const balance = sql`(entry.debit - entry.credit)`

export const entriesSource: FactSource<DimensionOf<typeof entries>> = {
  dimensions: {
    day: { key: sql`entry.day`, isText: true },
    month: { key: sql`substr(entry.day, 1, 7)`, isText: true },
    account: { key: sql`entry.account_id` },
    accountType: { key: sql`account.type`, isText: true, joins: ['account'] },
    branch: { key: sql`entry.branch_id` },
    costCenter: { key: sql`entry.cost_center_id`, isNullable: true },
    party: { key: sql`entry.party_id`, isNullable: true },
    document: { key: sql`posting.document`, isText: true, joins: ['posting'], detail: documentId },
  },
  joins: {
    account: sql`JOIN account ON account.id = entry.account_id`,
    posting: sql`JOIN posting ON posting.id = entry.posting_id`,
  },
  branch: sql`entry.branch_id`,
  parts: scope => [partWithin(scope), partBefore(scope)],
}

function partWithin(scope: Scope): Part {
  return {
    rows: sql`entry`,
    conditions: daysWithin(sql`entry.day`, scope),
    count: sql`1`,
    sums: { debit: sql`entry.debit`, credit: sql`entry.credit`, balance, closing: balance },
  }
}

function partBefore({ from }: Scope): Part {
  return {
    rows: sql`entry`,
    conditions: [from === null ? sql`1 = 0` : sql`entry.day < ${from}`],
    count: sql`1`,
    sums: { opening: balance, closing: balance },
  }
}
