/**
 * Checks that every posting is unchanged: its text in the hash chain of its branch, the days and line numbers that its entries and moves
 * repeat, and the digest of its bill or voucher. Source: design page 3.
 */
import type { Selectable } from 'kysely'
import { appSettlementKind } from '#contract/app-settlements.ts'
import { day } from '#domain/days.ts'
import { canonicalText, type PostingBacking } from '#domain/ledger/canonical-text.ts'
import { readAppSettlementDigests } from '../app-settlements/settlement-digest.ts'
import { readAssetDigests } from '../assets/asset-digest.ts'
import { readDeliveryDigests } from '../bills/deliveries/delivery-digest.ts'
import { readDigests } from '../bills/read-digests.ts'
import type { BrokenLaw } from '../broken-law.ts'
import { readCountDigests } from '../counts/count-digest.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { pagesOf } from '../db/pages.ts'
import type { EntryTable, PostingTable, StockLinkTable, StockMoveTable } from '../db/schema.ts'
import { chainHash, firstPreviousHash } from '../hash-chain.ts'
import { postedEntry } from '../ledger/posted-entries.ts'
import { readVoucherDigests } from '../vouchers/voucher-rows.ts'

const pageRows = 1000

export async function checkHashChains(db: Db): Promise<BrokenLaw[]> {
  const branches = await db.read.selectFrom('branch').select('id').orderBy('id').execute()
  const broken: BrokenLaw[] = []
  for (const { id } of branches) {
    let previousHash = firstPreviousHash
    for await (const page of pagesOf<StoredPosting>(pageRows, last => readPage(db, id, last?.row.number ?? 0)))
      for (const posting of page) {
        broken.push(...brokenIn(posting, previousHash))
        previousHash = posting.row.hash
      }
  }
  return broken
}

type LinkedMove = StockMoveTable & { readonly link: StockLinkTable | undefined }

type StoredPosting = {
  readonly row: Selectable<PostingTable> & { readonly reversed_number: number | null }
  readonly entries: readonly EntryTable[]
  readonly moves: readonly LinkedMove[]
  /** The digest of the current bill or voucher rows; null when there are none. */
  readonly digest: string | null
}

function brokenIn({ row, entries, moves, digest }: StoredPosting, previousHash: string): BrokenLaw[] {
  const name = `Posting ${row.number} of branch ${row.branch_id}`
  const broken: BrokenLaw[] = []
  if (chainHash(previousHash, textOf(row, entries, moves)) !== row.hash)
    broken.push({ law: 'hashChain', detail: `${name} was changed.` })
  const isInOrder =
    entries.every((entry, index) => entry.line === index + 1 && entry.day === row.day) &&
    moves.every(move => move.day === row.day)
  if (!isInOrder) broken.push({ law: 'postedDays', detail: `${name}: a line has another day or another number.` })
  if (row.bill_digest && row.bill_digest !== digest)
    broken.push({ law: 'billDigest', detail: `${name}: ${row.document}, which it posted, was changed.` })
  return broken
}

function textOf(row: StoredPosting['row'], entries: readonly EntryTable[], moves: readonly LinkedMove[]): string {
  const header = {
    branchId: row.branch_id,
    number: row.number,
    day: day(row.day),
    originalDay: row.original_day === null ? null : day(row.original_day),
    document: row.document,
    reverses: row.reversed_number,
    memo: row.memo,
  }
  return canonicalText(header, { entries: entries.map(postedEntry) }, backingOf(row, moves))
}

function backingOf(row: StoredPosting['row'], moves: readonly LinkedMove[]): PostingBacking | null {
  if (row.bill_digest === null) return null
  return {
    billId: row.bill_id,
    createdAt: row.created_at,
    userId: row.user_id,
    billDigest: row.bill_digest,
    place: row.place,
    moves: moves.map(({ line, item_id: itemId, branch_id: branchId, quantity, value, link }) => ({
      ...{ line, itemId, branchId, quantity, value },
      link: link && { kind: link.kind, postingId: link.of_posting_id, line: link.of_line },
    })),
  }
}

function isAppSettlement({ document }: Pick<Selectable<PostingTable>, 'document'>): boolean {
  return document.startsWith(`${appSettlementKind} `)
}

async function readPage(db: Db, branchId: number, after: number): Promise<StoredPosting[]> {
  const postings = await db.read
    .selectFrom('posting')
    .leftJoin('posting as reversed', 'reversed.id', 'posting.reverses_id')
    .selectAll('posting')
    .select('reversed.number as reversed_number')
    .where('posting.branch_id', '=', branchId)
    .where('posting.number', '>', after)
    .orderBy('posting.number')
    .limit(pageRows)
    .execute()
  const ids = postings.map(row => row.id)
  const [entries, moves] = [await readEntries(db, ids), await readMoves(db, ids)]
  const digests = await readDigests(
    db,
    postings.flatMap(row => (row.bill_digest && row.bill_id !== null && row.memo !== 'delivery' ? [row.bill_id] : [])),
  )
  const vouchers = await readVoucherDigests(
    db,
    postings.flatMap(row => (row.bill_digest && row.bill_id === null ? [row.id] : [])),
  )
  const deliveries = await readDeliveryDigests(
    db,
    postings.flatMap(row => (row.bill_digest && row.memo === 'delivery' ? [row.id] : [])),
  )
  const counts = await readCountDigests(
    db,
    postings.flatMap(row => (row.bill_digest && row.memo === 'count' ? [row.id] : [])),
  )
  const assets = await readAssetDigests(
    db,
    postings.flatMap(row => (row.bill_digest && row.memo === 'asset' ? [row.id] : [])),
  )
  const settlements = await readAppSettlementDigests(
    db,
    postings.flatMap(row => (row.bill_digest && isAppSettlement(row) ? [row.id] : [])),
  )
  const digestOf = ({ id, bill_id: billId, memo, document }: (typeof postings)[number]) => {
    if (isAppSettlement({ document })) return settlements.get(id) ?? null
    if (memo === 'delivery') return deliveries.get(id) ?? null
    if (memo === 'asset') return assets.get(id) ?? null
    if (memo === 'count') return counts.get(id) ?? null
    return (billId === null ? vouchers.get(id) : digests.get(billId)) ?? null
  }
  return postings.map(row => ({
    row,
    entries: entries.get(row.id) ?? [],
    moves: moves.get(row.id) ?? [],
    digest: digestOf(row),
  }))
}

async function readEntries({ kind, read }: Db, postingIds: readonly number[]) {
  const isOne = inList(kind, 'posting_id', postingIds)
  const rows = await read.selectFrom('entry').selectAll().where(isOne).orderBy('posting_id').orderBy('line').execute()
  return Map.groupBy(rows, row => row.posting_id)
}

async function readMoves({ kind, read }: Db, postingIds: readonly number[]) {
  const isOne = inList(kind, 'posting_id', postingIds)
  const links = await read.selectFrom('stock_link').selectAll().where(isOne).execute()
  const byMove = new Map(links.map(link => [`${link.posting_id} ${link.line}`, link]))
  const rows = await read
    .selectFrom('stock_move')
    .selectAll()
    .where(isOne)
    .orderBy('posting_id')
    .orderBy('line')
    .execute()
  const moves = rows.map((row): LinkedMove => ({ ...row, link: byMove.get(`${row.posting_id} ${row.line}`) }))
  return Map.groupBy(moves, row => row.posting_id)
}
