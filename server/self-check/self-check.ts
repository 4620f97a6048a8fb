/**
 * Checks the laws of the books: the trial balance is zero, stock levels are the sum of their moves and equal the inventory accounts,
 * numbers have no gaps, and the hash chains of postings and audit and the seals of master data changes are valid. Source: design page 3.
 */
import { sql } from 'kysely'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { checkAllocations } from '../allocations/check-allocations.ts'
import { checkAssets } from '../assets/check-assets.ts'
import { checkAudit } from '../audit/check-audit.ts'
import { checkDeliveries } from '../bills/deliveries/check-deliveries.ts'
import { checkUndelivered } from '../bills/life/check-undelivered.ts'
import { readUnposted, unpostedInAudit } from '../bills/post/unposted.ts'
import { checkRefundCredits } from '../bills/refund-credits.ts'
import type { BrokenLaw } from '../broken-law.ts'
import { checkCleanShop } from '../clean-shop/check-clean-shop.ts'
import { checkCounts } from '../counts/check-counts.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { checkHistory } from '../definitions/row-history.ts'
import { checkEInvoices } from '../e-invoices/check-e-invoices.ts'
import { checkPoints } from '../points/check-points.ts'
import { checkVouchers } from '../vouchers/check-vouchers.ts'
import { checkAppSettlements } from './check-app-settlements.ts'
import { checkDocuments } from './check-documents.ts'
import { checkHashChains } from './check-hash-chains.ts'
import { checkOpenings } from './check-openings.ts'
import { checkShifts } from './check-shifts.ts'
import { checkYears } from './check-years.ts'

/** Goods in transit are not in stock. */
const inventoryRoles = ['inventory', 'inventory_raw', 'inventory_wip', 'inventory_fg'] as const satisfies AccountRole[]

/** All violated laws; none for sound books. */
export async function checkBooks(db: Db): Promise<readonly BrokenLaw[]> {
  return [
    ...(await checkTrialBalance(db.read)),
    ...(await checkBillTotals(db.read)),
    ...(await checkBillLives(db.read)),
    ...(await checkRefundCredits(db.read)),
    ...(await checkUndelivered(db.read)).map(detail => ({ law: 'billLives' as const, detail })),
    ...(await checkStockMoves(db.read)),
    ...(await checkStockValue(db)),
    ...(await checkCleanShop(db)).map(detail => ({ law: 'cleanShop' as const, detail })),
    ...(await checkNumbering(db.read)),
    ...(await checkDocuments(db.read)),
    ...(await checkVouchers(db.read)).map(detail => ({ law: 'voucherEntries' as const, detail })),
    ...(await checkAllocations(db.read)).map(detail => ({ law: 'allocations' as const, detail })),
    ...(await checkDeliveries(db.read)).map(detail => ({ law: 'deliveries' as const, detail })),
    ...(await checkCounts(db.read)).map(detail => ({ law: 'stockCounts' as const, detail })),
    ...(await checkAssets(db.read)).map(detail => ({ law: 'assets' as const, detail })),
    ...(await checkOpenings(db.read)).map(detail => ({ law: 'openings' as const, detail })),
    ...(await checkYears(db.read)).map(detail => ({ law: 'yearClosings' as const, detail })),
    ...(await checkAppSettlements(db.read)).map(detail => ({ law: 'appSettlements' as const, detail })),
    ...(await checkShifts(db.read)).map(detail => ({ law: 'shifts' as const, detail })),
    ...(await checkPoints(db.read)).map(detail => ({ law: 'points' as const, detail })),
    ...(await checkEInvoices(db.read)).map(detail => ({ law: 'eInvoices' as const, detail })),
    ...(await checkHashChains(db)),
    ...(await checkAuditAndUnposted(db)),
    ...(await checkHistory(db.read)).map(detail => ({ law: 'rowHistory' as const, detail })),
  ]
}

/** Bills without a posting are proved by the audit, which is read once for both checks. */
async function checkAuditAndUnposted(db: Db): Promise<BrokenLaw[]> {
  const unposted = unpostedInAudit(await readUnposted(db))
  const broken = await checkAudit(db, unposted.see)
  return [...unposted.broken().map(detail => ({ law: 'billDigest' as const, detail })), ...broken]
}

/** Every posting balances, and so do all together. */
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

const paidTypes = billTypesThat(type => type.payments.length > 0)

/** A bill equals the sum of its lines, and its payments with the rounding equal its total. */
async function checkBillTotals(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ code: string; type: string }>`SELECT bill.code, bill.type FROM bill
    JOIN (SELECT bill_id, sum(net) AS net, sum(fee) AS fee, sum(vat) AS vat, sum(total) AS total FROM bill_line GROUP BY bill_id) AS line
      ON line.bill_id = bill.id
    LEFT JOIN (SELECT bill_id, sum(amount) AS amount FROM bill_tender GROUP BY bill_id) AS tender ON tender.bill_id = bill.id
    WHERE line.net <> bill.net OR line.fee <> bill.fee OR line.vat <> bill.vat OR line.total <> bill.total
      OR (bill.type IN (${sql.join(paidTypes)}) AND coalesce(tender.amount, 0) + bill.rounding <> bill.total) LIMIT 20`.execute(
    tx,
  )
  return rows.map(row => ({ law: 'billTotals', detail: `${row.type} ${row.code}: lines, tenders and total differ.` }))
}

/** A voided or replaced bill has no effective posting, and a version is replaced exactly when there is a next one. */
async function checkBillLives(tx: Tx): Promise<BrokenLaw[]> {
  const unreversed = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill_event AS ended
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
    ...unreversed.rows.map(row => ({
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

/** The kind of a document that has no row but its posting. */
const ownKind = sql`CASE WHEN posting.document LIKE 'opening%' THEN 'opening'
  WHEN posting.document LIKE 'settlementDiscount %' THEN 'settlementDiscount'
  WHEN posting.document LIKE 'shiftMove %' THEN 'shiftMove'
  WHEN posting.document LIKE 'shiftDifference %' THEN 'shiftDifference' ELSE '' END`

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
      UNION ALL
      SELECT 'voucher.' || type AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM voucher GROUP BY type, branch_id
      UNION ALL SELECT 'settlement' AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM app_settlement GROUP BY branch_id
      UNION ALL SELECT 'points' AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM points_document GROUP BY branch_id
      UNION ALL SELECT 'delivery.' || kind AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM delivery GROUP BY kind, branch_id
      UNION ALL SELECT 'count' AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM stock_count GROUP BY branch_id
      UNION ALL SELECT 'shift' AS kind, branch_id, count(*) AS count, max(number) AS highest, min(number) AS lowest
        FROM shift GROUP BY branch_id
      UNION ALL
      SELECT kind, branch_id, count(DISTINCT document) AS count, count(DISTINCT document) AS highest, 1 AS lowest
        FROM (SELECT ${ownKind} AS kind, branch_id, document FROM posting WHERE bill_id IS NULL) AS own
        WHERE kind IN ('opening', 'settlementDiscount', 'shiftMove', 'shiftDifference') GROUP BY kind, branch_id
    ) AS numbered LEFT JOIN counter ON counter.branch_id = numbered.branch_id AND counter.kind = numbered.kind
    WHERE lowest <> 1 OR highest <> count OR counter.next_number IS NULL OR counter.next_number <> highest + 1`.execute(
    tx,
  )
  const { rows: idle } = await sql<{ kind: string; branch_id: number; next_number: number }>`SELECT * FROM counter
    WHERE next_number <> 1 AND CASE WHEN kind = 'posting'
      THEN NOT EXISTS (SELECT 1 FROM posting WHERE posting.branch_id = counter.branch_id)
      WHEN kind IN ('opening', 'settlementDiscount', 'shiftMove', 'shiftDifference') THEN NOT EXISTS (SELECT 1 FROM posting
        WHERE posting.branch_id = counter.branch_id AND bill_id IS NULL AND counter.kind = ${ownKind})
      WHEN kind = 'settlement' THEN NOT EXISTS (SELECT 1 FROM app_settlement WHERE app_settlement.branch_id = counter.branch_id)
      WHEN kind = 'shift' THEN NOT EXISTS (SELECT 1 FROM shift WHERE shift.branch_id = counter.branch_id)
      WHEN kind = 'points' THEN NOT EXISTS (SELECT 1 FROM points_document WHERE points_document.branch_id = counter.branch_id)
      WHEN kind = 'count' THEN NOT EXISTS (SELECT 1 FROM stock_count WHERE stock_count.branch_id = counter.branch_id)
      WHEN kind LIKE 'delivery.%' THEN NOT EXISTS (SELECT 1 FROM delivery
        WHERE delivery.branch_id = counter.branch_id AND 'delivery.' || delivery.kind = counter.kind)
      WHEN kind LIKE 'voucher.%' THEN NOT EXISTS (SELECT 1 FROM voucher
        WHERE voucher.branch_id = counter.branch_id AND 'voucher.' || voucher.type = kind)
      ELSE NOT EXISTS (SELECT 1 FROM bill WHERE bill.branch_id = counter.branch_id AND 'bill.' || bill.type = kind)
      END`.execute(tx)
  return [
    ...rows.map(row => ({
      law: 'numbering' as const,
      detail: `${row.kind} in branch ${row.branch_id}: ${row.count} numbers up to ${row.highest}, the next is ${row.next_number}.`,
    })),
    ...idle.map(row => ({
      law: 'numbering' as const,
      detail: `${row.kind} in branch ${row.branch_id}: there is none, and the next is ${row.next_number}.`,
    })),
  ]
}
