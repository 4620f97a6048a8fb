/** The list of journal entries: what is listed, as its address says, and the pages of the server. */
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { VoucherRow } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import { voucherPages } from '../../catalogue/voucher-address.ts'
import { dayIn, idIn, wordsIn } from '../../lists/listed-address.ts'
import { pagedQuery } from '../../lists/paged-list.tsx'
import { readInPages } from '../../lists/read-in-pages.ts'
import type { ListReading } from '../../lists/taken-list.ts'

export const journalPath = voucherPages.journal.path

export type JournalFilter = {
  readonly query: string
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
}

export const noJournalFilter: JournalFilter = { query: '', from: null, to: null, branchId: null }

export function readJournalFilter(search: URLSearchParams): JournalFilter {
  return {
    query: wordsIn(search.get('q')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    branchId: idIn(search.get('branch')),
  }
}

export function journalSearchOf({ query, from, to, branchId }: JournalFilter): URLSearchParams {
  const parts = { q: query, from: from ?? '', to: to ?? '', branch: branchId === null ? '' : String(branchId) }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

export function isJournalFiltered(filter: JournalFilter): boolean {
  return journalSearchOf(filter).size > 0
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
const takenPage = 500
const options = { isBackground: true, tell: 'nothing' } as const

export function journalListQuery(api: Api, filter: JournalFilter) {
  const listed = queryOf(filter)
  return pagedQuery<VoucherRow>(['journal-list', listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size, after }, pageSignal) => {
      const place = after ? placeAfter(after) : { skip: index * pageSize }
      const query = { ...listed, ...place, pageSize: size }
      return (await api.read(voucherEndpoints.journalList, { query }, { ...options, signal: pageSignal })).rows
    },
    readCount: async () => {
      const query = { ...listed, pageSize: 1 }
      return (await api.read(voucherEndpoints.journalList, { query }, options)).count
    },
  })
}

/** All of them, for a file or for paper. */
export function allJournals(api: Api, filter: JournalFilter, reading: ListReading): Promise<readonly VoucherRow[]> {
  const { signal } = reading
  return readInPages<VoucherRow>(reading, async (last, wanted) => {
    const query = { ...queryOf(filter), ...(last && placeAfter(last)), pageSize: Math.min(takenPage, wanted) }
    const { rows, next } = await api.read(voucherEndpoints.journalList, { query }, { ...options, signal })
    return { rows, isLast: next === null }
  })
}

function placeAfter({ date, id }: VoucherRow) {
  return { after: { day: date, id } }
}
