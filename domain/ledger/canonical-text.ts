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

/**
 * The one text of a posting, from which the server makes its link in the hash chain: SHA-256 of the previous link and this text.
 *
 * One line per fact, entries in their order, amounts in halalas, `-` for what is absent. Backslashes and line breaks in free text are
 * escaped, so that different postings never have one text. The first line names the format: a change of it needs a new number.
 */
export function canonicalText(header: PostingHeader, posting: Pick<Posting<ResolvedEntry>, 'entries'>): string {
  const lines = [
    'mizan posting 1',
    `branch ${header.branchId}`,
    `number ${header.number}`,
    `day ${header.day}`,
    `original-day ${header.originalDay ?? '-'}`,
    `document ${oneLine(header.document)}`,
    `reverses ${header.reverses ?? '-'}`,
    `memo ${oneLine(header.memo)}`,
  ]
  for (const entry of posting.entries) {
    const { account, branchId, costCentreId, partyId, debit, credit } = entry
    lines.push(`entry ${account} ${branchId} ${costCentreId ?? '-'} ${partyId ?? '-'} ${debit} ${credit}`)
  }
  return `${lines.join('\n')}\n`
}

function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
