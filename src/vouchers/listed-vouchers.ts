/** A list of vouchers: filters from its address, and pages from the server. */
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherRow } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import { dayIn, idIn, wordsIn } from '../lists/listed-address.ts'
import { pagedQuery } from '../lists/paged-list.ts'
import { readInPages } from '../lists/read-in-pages.ts'

export type VoucherListFilter = {
  readonly query: string
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
}

export const noVoucherFilter: VoucherListFilter = { query: '', from: null, to: null, branchId: null }

export function readVoucherFilter(search: URLSearchParams): VoucherListFilter {
  return {
    query: wordsIn(search.get('q')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    branchId: idIn(search.get('branch')),
  }
}

export function voucherSearchOf({ query, from, to, branchId }: VoucherListFilter): URLSearchParams {
  const parts = { q: query, from: from ?? '', to: to ?? '', branch: branchId === null ? '' : String(branchId) }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

export function isVoucherFiltered(filter: VoucherListFilter): boolean {
  return voucherSearchOf(filter).size > 0
}

function queryOf({ query, from, to, branchId }: VoucherListFilter) {
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
    ...(branchId !== null && { branchId }),
  }
}

const pageSize = 100
const exportPageSize = 500
const options = { isBackground: true, notify: 'never' } as const

export function voucherListQuery(api: Api, type: VoucherType, filter: VoucherListFilter) {
  const { List } = voucherOf(type).calls
  const listed = queryOf(filter)
  return pagedQuery<VoucherRow>([`${type}-list`, listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size, after }, pageSignal) => {
      const place = after ? placeAfter(after) : { skip: index * pageSize }
      const query = { ...listed, ...place, pageSize: size }
      return (await api.read(List, { query }, { ...options, signal: pageSignal })).rows
    },
    readCount: async () => {
      const query = { ...listed, pageSize: 1, isCounted: true as const }
      return (await api.read(List, { query }, options)).count ?? 0
    },
  })
}

/** All of them, for a file or print. */
export function allVouchers(
  api: Api,
  type: VoucherType,
  filter: VoucherListFilter,
  reading: ListReading,
): Promise<readonly VoucherRow[]> {
  const { List } = voucherOf(type).calls
  const { signal } = reading
  return readInPages<VoucherRow>(reading, async (last, wanted) => {
    const query = { ...queryOf(filter), ...(last && placeAfter(last)), pageSize: Math.min(exportPageSize, wanted) }
    const { rows, next } = await api.read(List, { query }, { ...options, signal })
    return { rows, isLast: next === null }
  })
}

function placeAfter({ date, id }: VoucherRow) {
  return { after: { day: date, id } }
}
