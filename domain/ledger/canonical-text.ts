import type { Day } from '../days.ts'
import type { Posting, ResolvedEntry } from './posting.ts'

/** What a stored posting says besides its entries. */
export type PostingHeader = {
  readonly branchId: number
  /** Its number in the branch, rising without gaps. */
  readonly number: number
  readonly day: Day
  /** The day it belongs to, when that day was locked and the posting moved to the first open one. */
  readonly originalDay: Day | null
  /** What it was posted for, in the manner of `sale 1-000123`. */
  readonly document: string
  /** The number of the posting of the same branch that this one reverses. */
  readonly reverses: number | null
  readonly memo: string
}

/** What a stored posting stands for. Postings of the first format say nothing of it. */
export type PostingBacking = {
  readonly billId: number | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly userId: number
  /** SHA-256, in hex, of the rows of the bill that it posts; empty where it posts none. */
  readonly billDigest: string
  /** The id of the posting in whose place among those of its day it stands; null: in its own. */
  readonly place: number | null
  /** In the order of their lines; in is positive, out negative. */
  readonly moves: readonly {
    readonly line: number
    readonly itemId: number
    readonly branchId: number
    readonly quantity: number
    readonly value: number
    /** The move that it takes back or puts right. */
    readonly link?: { readonly kind: string; readonly postingId: number; readonly line: number } | undefined
  }[]
}

/**
 * The one text of a posting, from which the server makes its link in the hash chain: SHA-256 of the previous link and this text.
 *
 * One line per fact, entries in their order, amounts in halalas, `-` for what is absent. Backslashes and line breaks in free text are
 * escaped, so that different postings never have one text. The first line names the format: a change of it needs a new number.
 */
export function canonicalText(
  header: PostingHeader,
  posting: Pick<Posting<ResolvedEntry>, 'entries'>,
  backing: PostingBacking | null,
): string {
  const lines = [
    backing === null ? 'mizan posting 1' : 'mizan posting 2',
    `branch ${header.branchId}`,
    `number ${header.number}`,
    `day ${header.day}`,
    `original-day ${header.originalDay ?? '-'}`,
    `document ${oneLine(header.document)}`,
    `reverses ${header.reverses ?? '-'}`,
    `memo ${oneLine(header.memo)}`,
  ]
  if (backing !== null) {
    const { billId, createdAt, userId, billDigest, place } = backing
    lines.push(`bill ${billId ?? '-'}`, `created ${createdAt}`, `user ${userId}`, `bill-digest ${billDigest || '-'}`)
    lines.push(`place ${place ?? '-'}`)
  }
  for (const entry of posting.entries) {
    const { account, branchId, costCentreId, partyId, debit, credit } = entry
    lines.push(`entry ${account} ${branchId} ${costCentreId ?? '-'} ${partyId ?? '-'} ${debit} ${credit}`)
  }
  for (const { line, itemId, branchId, quantity, value, link } of backing?.moves ?? []) {
    const linked = link ? ` ${link.kind} ${link.postingId} ${link.line}` : ''
    lines.push(`move ${line} ${itemId} ${branchId} ${quantity} ${value}${linked}`)
  }
  return `${lines.join('\n')}\n`
}

/** Free text as a part of a line. */
export function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
