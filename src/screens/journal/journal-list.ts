/** The list of journal entries: what is listed, as its address says, and the pages of the server. */
import { queryOptions } from '@tanstack/react-query'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { VoucherRow } from '#contract/vouchers/voucher.ts'
import { type Day, isDay } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import { voucherPages } from '../../catalogue/voucher-address.ts'
import { openPagedRows } from '../../grid/paged-rows.ts'
import type { ListReading } from '../../lists/taken-list.ts'

export const journalPath = voucherPages.journal.path

export type JournalFilter = {
  readonly query: string
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
}

export function readFilter(search: URLSearchParams): JournalFilter {
  const dayAt = (name: string) => {
    const text = search.get(name) ?? ''
    return isDay(text) ? text : null
  }
  const branchId = Number(search.get('branch'))
  return {
    query: search.get('q') ?? '',
    from: dayAt('from'),
    to: dayAt('to'),
    branchId: Number.isSafeInteger(branchId) && branchId > 0 ? branchId : null,
  }
}

export function searchOf({ query, from, to, branchId }: JournalFilter): URLSearchParams {
  const parts = { q: query, from: from ?? '', to: to ?? '', branch: branchId === null ? '' : String(branchId) }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

function queryOf({ query, from, to, branchId }: JournalFilter) {
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
    ...(branchId !== null && { branchId }),
  }
}

const pageSize = 100
const options = { isBackground: true, tell: 'nothing' } as const

export function journalListQuery(api: Api, filter: JournalFilter) {
  const listed = queryOf(filter)
  return queryOptions({
    queryKey: ['journal-list', listed],
    queryFn: ({ signal }) =>
      openPagedRows<VoucherRow>(
        {
          pageSize,
          idOf: row => String(row.id),
          readPage: async ({ index, size, after }, pageSignal) => {
            const place = after ? { after: { day: after.date, id: after.id } } : { skip: index * pageSize }
            const query = { ...listed, ...place, pageSize: size }
            return (await api.read(voucherEndpoints.journalList, { query }, { ...options, signal: pageSignal })).rows
          },
          readCount: async () => (await readSums(api, filter)).count,
        },
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** How many there are, and what they come to. */
export async function readSums(api: Api, filter: JournalFilter) {
  const query = { ...queryOf(filter), pageSize: 1 }
  const { count, total } = await api.read(voucherEndpoints.journalList, { query }, options)
  return { count, total }
}

const takenSize = 500

/** All of them, or as many as are wanted. */
export async function allJournals(
  api: Api,
  filter: JournalFilter,
  { max, signal, onProgress }: ListReading,
): Promise<readonly VoucherRow[]> {
  const rows: VoucherRow[] = []
  for (;;) {
    const last = rows.at(-1)
    const place = last ? { after: { day: last.date, id: last.id } } : {}
    const query = { ...queryOf(filter), ...place, pageSize: Math.min(takenSize, max - rows.length) }
    const page = await api.read(voucherEndpoints.journalList, { query }, { ...options, signal })
    rows.push(...page.rows)
    onProgress(rows.length)
    if (page.next === null || rows.length >= max) return rows
  }
}
