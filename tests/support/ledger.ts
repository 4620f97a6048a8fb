import { formatHalalas } from '#domain/decimal.ts'
import type { Posting, PostingPlace } from '#domain/ledger/posting.ts'

/** The default place of a test's postings. */
export const place: PostingPlace = { branchId: 1, costCentreId: null, partyId: 7 }

/** A posting as lines that a person can check: `Dr cash_pos 92.00`, with branch, cost centre and party if they differ from `place`. */
export function ledgerOf(posting: Posting): string[] {
  return posting.entries.map(({ account, debit, credit, branchId, costCentreId, partyId }) => {
    const side = debit > 0 ? `Dr ${account} ${formatHalalas(debit)}` : `Cr ${account} ${formatHalalas(credit)}`
    const branch = branchId === place.branchId ? '' : ` branch ${branchId}`
    const costCentre = costCentreId === null ? '' : ` centre ${costCentreId}`
    return `${side}${branch}${costCentre}${partyId === null ? '' : ` party ${partyId}`}`
  })
}
