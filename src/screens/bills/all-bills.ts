/** Every bill of a list, in its order, page by page: for a file or for paper. */
import { type BillRow, billEndpoints } from '#contract/bill.ts'
import { billCursorOf } from '#contract/bill-order.ts'
import type { Api } from '../../api/api.ts'
import type { ListReading } from '../../lists/taken-list.ts'
import { type BillListing, listQueryOf } from './bill-filter.ts'

const pageSize = 1000

export async function allBills(
  api: Api,
  listing: BillListing,
  { max, signal, onProgress }: ListReading,
): Promise<readonly BillRow[]> {
  const found: BillRow[] = []
  for (;;) {
    const last = found.at(-1)
    const place = last === undefined ? { pageNumber: 1 } : { after: billCursorOf(last, listing.sort) }
    const query = { ...listQueryOf(listing), ...place, pageSize: Math.min(pageSize, max - found.length) }
    const { bills, hasMore } = await api.read(
      billEndpoints.listBills,
      { query },
      { signal, isBackground: true, tell: 'failures' },
    )
    signal.throwIfAborted()
    found.push(...bills)
    onProgress(found.length)
    if (!hasMore || bills.length === 0 || found.length >= max) return found
  }
}
