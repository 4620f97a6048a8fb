import type { Day } from '../days.ts'
import type { Posting, ResolvedEntry } from './posting.ts'

/** The fields of a stored posting besides its entries. */
export type PostingHeader = {
  readonly branchId: number
  /** Its number in the branch, rising without gaps. */
  readonly number: number
  readonly day: Day
  /** The business day, when that day was locked and the posting was made on the first open one. */
  readonly originalDay: Day | null
  /** The posted document, such as `sale 1-000123`. */
  readonly document: string
  /** The number of the reversed posting of the same branch. */
  readonly reverses: number | null
  readonly memo: string
}

/** What a stored posting refers to. Postings in the first format do not include it. */
export type PostingBacking = {
  readonly billId: number | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly userId: number
  /** SHA-256, in hex, of the rows of the posted bill; empty when there is none. */
  readonly billDigest: string
  /** The id of the posting whose place within the day it takes; null for its own. */
  readonly place: number | null
  /** Sorted by line; positive in, negative out. */
  readonly moves: readonly {
    readonly line: number
    readonly itemId: number
    readonly branchId: number
    readonly quantity: number
    readonly value: number
    /** The move that it reverses or corrects. */
    readonly link?: { readonly kind: string; readonly postingId: number; readonly line: number } | undefined
  }[]
}

/**
 * The canonical text of a posting, from which the server computes its link in the hash chain: SHA-256 of the previous link and this text.
 *
 * One line per fact, entries in order, amounts in halalas, `-` for absent values. Backslashes and line breaks in free text are escaped, so
 * that different postings never have the same text. The first line has the format number, which a change of the format must increase.
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

/** Escapes free text for use within a line. */
export function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
