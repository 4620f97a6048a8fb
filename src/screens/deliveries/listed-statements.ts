/** The list of exit and entry statements: filters in the URL, and the pages of the server. */
import { type DeliveryRow, deliveryEndpoints } from '#contract/deliveries.ts'
import { type DeliveryKind, deliveryKinds } from '#domain/bills/delivery.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import type { ListReading } from '../../lists/export-source.ts'
import { dayIn, idIn, wordsIn } from '../../lists/listed-address.ts'
import { pagedQuery } from '../../lists/paged-list.ts'
import { readInPages } from '../../lists/read-in-pages.ts'

export type StatementFilter = {
  readonly query: string
  readonly kind: DeliveryKind | null
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
}

export const noStatementFilter: StatementFilter = { query: '', kind: null, from: null, to: null, branchId: null }

export function readStatementFilter(search: URLSearchParams): StatementFilter {
  return {
    query: wordsIn(search.get('q')),
    kind: deliveryKinds.find(kind => kind === search.get('kind')) ?? null,
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    branchId: idIn(search.get('branch')),
  }
}

export function statementSearchOf({ query, kind, from, to, branchId }: StatementFilter): URLSearchParams {
  const parts = {
    q: query,
    kind: kind ?? '',
    from: from ?? '',
    to: to ?? '',
    branch: branchId === null ? '' : String(branchId),
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

export function isStatementFiltered(filter: StatementFilter): boolean {
  return statementSearchOf(filter).size > 0
}

function queryOf({ query, kind, from, to, branchId }: StatementFilter) {
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(kind !== null && { kind }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
    ...(branchId !== null && { branchId }),
  }
}

const pageSize = 100
const exportPageSize = 500
const options = { isBackground: true, notify: 'never' } as const
const { listDeliveries } = deliveryEndpoints

export function statementListQuery(api: Api, filter: StatementFilter) {
  const listed = queryOf(filter)
  return pagedQuery<DeliveryRow>(['statement-list', listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size, after }, pageSignal) => {
      const place = after ? placeAfter(after) : { skip: index * pageSize }
      const query = { ...listed, ...place, pageSize: size }
      return (await api.read(listDeliveries, { query }, { ...options, signal: pageSignal })).rows
    },
    readCount: async () => {
      const query = { ...listed, pageSize: 1, isCounted: true as const }
      return (await api.read(listDeliveries, { query }, options)).count ?? 0
    },
  })
}

/** All rows, for export or print. */
export function allStatements(
  api: Api,
  filter: StatementFilter,
  reading: ListReading,
): Promise<readonly DeliveryRow[]> {
  const { signal } = reading
  return readInPages<DeliveryRow>(reading, async (last, wanted) => {
    const query = { ...queryOf(filter), ...(last && placeAfter(last)), pageSize: Math.min(exportPageSize, wanted) }
    const { rows, next } = await api.read(listDeliveries, { query }, { ...options, signal })
    return { rows, isLast: next === null }
  })
}

function placeAfter({ date, id }: DeliveryRow) {
  return { after: { day: date, id } }
}
