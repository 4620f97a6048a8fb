/**
 * The laws of the books, proved on the data as they stand: the trial balance is zero, stock levels are the sum of their moves and
 * worth what the inventory accounts say, numbers have no gaps, and the hash chains hold. Source: design page 3.
 */
import { sql } from 'kysely'
import { day } from '#domain/days.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { canonicalText } from '#domain/ledger/canonical-text.ts'
import type { ResolvedEntry } from '#domain/ledger/posting.ts'
import { checkUndelivered } from './bills/check-undelivered.ts'
import { checkCleanShop } from './clean-shop/check-clean-shop.ts'
import { inList } from './db/insert-rows.ts'
import type { Db, Tx } from './db/open.ts'
import { chainHash, firstPreviousHash } from './ledger-rows.ts'
import { postedEntry } from './posted-entries.ts'

export type BrokenLaw = {
  readonly law:
    | 'trialBalance'
    | 'billTotals'
    | 'billLives'
    | 'stockMoves'
    | 'stockValue'
    | 'cleanShop'
    | 'numbering'
    | 'hashChain'
  /** What is wrong where, in words for whoever mends it. */
  readonly detail: string
}

/** Goods in transit are not in stock. */
const inventoryRoles = ['inventory', 'inventory_raw', 'inventory_wip', 'inventory_fg'] as const satisfies AccountRole[]

/** Every law that does not hold; none on sound books. */
export async function checkBooks(db: Db): Promise<readonly BrokenLaw[]> {
  return [
    ...(await checkTrialBalance(db.read)),
    ...(await checkBillTotals(db.read)),
    ...(await checkBillLives(db.read)),
    ...(await checkUndelivered(db.read)).map(detail => ({ law: 'billLives' as const, detail })),
    ...(await checkStockMoves(db.read)),
    ...(await checkStockValue(db)),
    ...(await checkCleanShop(db)).map(detail => ({ law: 'cleanShop' as const, detail })),
    ...(await checkNumbering(db.read)),
    ...(await checkHashChains(db.read)),
  ]
}

/** Every posting balances by itself; then all of them together do. */
async function checkTrialBalance(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{
    posting_id: number
    difference: number
  }>`SELECT posting_id, sum(debit - credit) AS difference
    FROM entry GROUP BY posting_id HAVING sum(debit - credit) <> 0 LIMIT 20`.execute(tx)
  return rows.map(row => ({
    law: 'trialBalance',
    detail: `Posting ${row.posting_id}: debits exceed credits by ${row.difference} halalas.`,
  }))
}

/** A bill is the sum of its lines, and what was paid with the rounding is its total. */
async function checkBillTotals(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ code: string; type: string }>`SELECT bill.code, bill.type FROM bill
    JOIN (SELECT bill_id, sum(net) AS net, sum(fee) AS fee, sum(vat) AS vat, sum(total) AS total FROM bill_line GROUP BY bill_id) AS line
      ON line.bill_id = bill.id
    LEFT JOIN (SELECT bill_id, sum(amount) AS amount FROM bill_tender GROUP BY bill_id) AS tender ON tender.bill_id = bill.id
    WHERE line.net <> bill.net OR line.fee <> bill.fee OR line.vat <> bill.vat OR line.total <> bill.total
      OR (bill.type <> 'quate' AND coalesce(tender.amount, 0) + bill.rounding <> bill.total) LIMIT 20`.execute(tx)
  return rows.map(row => ({ law: 'billTotals', detail: `${row.type} ${row.code}: lines, tenders and total differ.` }))
}

/** What was voided or replaced has no posting left that stands, and a version is replaced exactly where there is a next one. */
async function checkBillLives(tx: Tx): Promise<BrokenLaw[]> {
  const standing = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill_event AS ended
    JOIN bill ON bill.id = ended.bill_id
    JOIN posting ON posting.bill_id = bill.id AND posting.reverses_id IS NULL
    WHERE ended.kind IN ('voided', 'replaced') AND NOT EXISTS (SELECT 1 FROM posting AS later
      WHERE later.bill_id = posting.bill_id AND later.reverses_id = posting.id) LIMIT 20`.execute(tx)
  const versions = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill_event AS ended
      JOIN bill ON bill.id = ended.bill_id
      WHERE ended.kind = 'replaced' AND NOT EXISTS (SELECT 1 FROM bill AS next WHERE next.type = bill.type
        AND next.branch_id = bill.branch_id AND next.number = bill.number AND next.version = bill.version + 1)
    UNION ALL SELECT bill.type, bill.code FROM bill
      WHERE bill.version > 1 AND NOT EXISTS (SELECT 1 FROM bill AS before
        JOIN bill_event AS ended ON ended.bill_id = before.id AND ended.kind = 'replaced'
        WHERE before.type = bill.type AND before.branch_id = bill.branch_id AND before.number = bill.number
          AND before.version = bill.version - 1) LIMIT 20`.execute(tx)
  return [
    ...standing.rows.map(row => ({
      law: 'billLives' as const,
      detail: `${row.type} ${row.code} was taken back, and an entry of it still stands.`,
    })),
    ...versions.rows.map(row => ({
      law: 'billLives' as const,
      detail: `${row.type} ${row.code}: its versions do not follow each other.`,
    })),
  ]
}

async function checkStockMoves(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ item_id: number; branch_id: number }>`SELECT item_id, branch_id FROM (
      SELECT item_id, branch_id, quantity, value FROM stock_move
      UNION ALL SELECT item_id, branch_id, -quantity, -value FROM stock_level
    ) AS both_sides GROUP BY item_id, branch_id HAVING sum(quantity) <> 0 OR sum(value) <> 0 LIMIT 20`.execute(tx)
  const empty = await sql<{ item_id: number; branch_id: number }>`SELECT item_id, branch_id FROM stock_level
    WHERE quantity = 0 AND value <> 0 LIMIT 20`.execute(tx)
  return [
    ...rows.map(row => ({
      law: 'stockMoves' as const,
      detail: `Item ${row.item_id} in branch ${row.branch_id}: the level is not the sum of its moves.`,
    })),
    ...empty.rows.map(row => ({
      law: 'stockMoves' as const,
      detail: `Item ${row.item_id} in branch ${row.branch_id}: none is left, and yet it is worth something.`,
    })),
  ]
}

async function checkStockValue(db: Db): Promise<BrokenLaw[]> {
  const roles = await db.read
    .selectFrom('account_role')
    .select('account_id')
    .where('role', 'in', [...inventoryRoles])
    .execute()
  const accountIds = [...new Set(roles.map(row => row.account_id))]
  const { rows } = await sql<{
    branch_id: number
    difference: number
  }>`SELECT branch_id, sum(value) AS difference FROM (
      SELECT branch_id, value FROM stock_level
      UNION ALL SELECT branch_id, credit - debit AS value FROM entry WHERE ${inList(db.kind, 'account_id', accountIds)}
    ) AS both_sides GROUP BY branch_id HAVING sum(value) <> 0`.execute(db.read)
  return rows.map(row => ({
    law: 'stockValue',
    detail: `Branch ${row.branch_id}: stock is worth ${row.difference} halalas more than the inventory accounts say.`,
  }))
}

async function checkNumbering(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{
    kind: string
    branch_id: number
    count: number
    highest: number
    next_number: number | null
  }>`
    SELECT numbered.kind, numbered.branch_id, numbered.count, numbered.highest, counter.next_number FROM (
      SELECT 'posting' AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest FROM posting GROUP BY branch_id
      UNION ALL
      SELECT 'bill.' || type AS kind, branch_id, count(DISTINCT number) AS count, max(number) AS highest, min(number) AS lowest
        FROM bill GROUP BY type, branch_id
    ) AS numbered LEFT JOIN counter ON counter.branch_id = numbered.branch_id AND counter.kind = numbered.kind
    WHERE lowest <> 1 OR highest <> count OR counter.next_number IS NULL OR counter.next_number <> highest + 1`.execute(
    tx,
  )
  return rows.map(row => ({
    law: 'numbering',
    detail: `${row.kind} in branch ${row.branch_id}: ${row.count} numbers up to ${row.highest}, the next is ${row.next_number}.`,
  }))
}

const pageRows = 2000

async function checkHashChains(tx: Tx): Promise<BrokenLaw[]> {
  const branches = await tx.selectFrom('branch').select('id').orderBy('id').execute()
  const broken: BrokenLaw[] = []
  for (const { id } of branches) {
    let link = { number: 0, hash: firstPreviousHash }
    for (;;) {
      const page = await readPage(tx, id, link.number)
      for (const posting of page) {
        const computed = chainHash(link.hash, posting.text)
        if (computed !== posting.hash)
          broken.push({ law: 'hashChain', detail: `Posting ${posting.number} of branch ${id} was changed.` })
        link = { number: posting.number, hash: posting.hash }
      }
      if (page.length < pageRows) break
      // Other work gets its turn between two pages.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return broken
}

async function readPage(tx: Tx, branchId: number, after: number) {
  const postings = await tx
    .selectFrom('posting')
    .leftJoin('posting as reversed', 'reversed.id', 'posting.reverses_id')
    .selectAll('posting')
    .select('reversed.number as reversed_number')
    .where('posting.branch_id', '=', branchId)
    .where('posting.number', '>', after)
    .orderBy('posting.number')
    .limit(pageRows)
    .execute()
  const entries = await entriesOf(tx, branchId, after, postings.at(-1)?.number ?? after)
  return postings.map(row => ({
    number: row.number,
    hash: row.hash,
    text: canonicalText(
      {
        branchId,
        number: row.number,
        day: day(row.day),
        originalDay: row.original_day === null ? null : day(row.original_day),
        document: row.document,
        reverses: row.reversed_number,
        memo: row.memo,
      },
      { entries: entries.get(row.id) ?? [] },
    ),
  }))
}

async function entriesOf(tx: Tx, branchId: number, after: number, last: number) {
  const rows = await tx
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .selectAll('entry')
    .where('posting.branch_id', '=', branchId)
    .where('posting.number', '>', after)
    .where('posting.number', '<=', last)
    .orderBy('entry.posting_id')
    .orderBy('entry.line')
    .execute()
  const byPosting = new Map<number, ResolvedEntry[]>()
  for (const row of rows) {
    const entry = postedEntry(row)
    const entries = byPosting.get(row.posting_id)
    if (entries) entries.push(entry)
    else byPosting.set(row.posting_id, [entry])
  }
  return byPosting
}
