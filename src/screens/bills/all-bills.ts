/** Every bill of a list, in its order, page by page: for a file or for paper, which is on record before the first page is read. */
import { type BillRow, billEndpoints } from '#contract/bill.ts'
import { billCursorOf } from '#contract/bill-order.ts'
import { listExportEndpoints } from '#contract/list-export.ts'
import type { Api } from '../../api/api.ts'
import { type BillListing, listQueryOf, searchOf } from './bill-filter.ts'

const pageSize = 1000

export type AllBillsOptions = {
  readonly form: 'excel' | 'paper'
  /** At most this many. */
  readonly max: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

export async function allBills(api: Api, listing: BillListing, options: AllBillsOptions): Promise<readonly BillRow[]> {
  const { form, max, signal, onProgress } = options
  const taken = { list: 'bills', form, filter: String(searchOf(listing)) } as const
  await api.call(
    listExportEndpoints.recordListExport,
    { body: taken },
    { signal, isBackground: true, tell: 'failures' },
  )
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
