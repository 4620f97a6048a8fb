/** The list of the audit: its filters in the address, and the pages of the server. */
import { type AuditEntry, type AuditKind, auditEndpoints, auditKinds } from '#contract/audit.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import type { ListReading } from '../../lists/export-source.ts'
import { dayIn, idIn, wordsIn } from '../../lists/listed-address.ts'
import { pagedQuery } from '../../lists/paged-list.ts'
import { readInPages } from '../../lists/read-in-pages.ts'

export type AuditFilter = {
  readonly query: string
  readonly kind: AuditKind | null
  readonly userId: number | null
  readonly branchId: number | null
  readonly from: Day | null
  readonly to: Day | null
}

export const noAuditFilter: AuditFilter = { query: '', kind: null, userId: null, branchId: null, from: null, to: null }

export function readAuditFilter(search: URLSearchParams): AuditFilter {
  return {
    query: wordsIn(search.get('q')),
    kind: auditKinds.find(kind => kind === search.get('kind')) ?? null,
    userId: idIn(search.get('user')),
    branchId: idIn(search.get('branch')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  }
}

export function auditSearchOf({ query, kind, userId, branchId, from, to }: AuditFilter): URLSearchParams {
  const parts = {
    q: query,
    kind: kind ?? '',
    user: userId === null ? '' : String(userId),
    branch: branchId === null ? '' : String(branchId),
    from: from ?? '',
    to: to ?? '',
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

function queryOf({ query, kind, userId, branchId, from, to }: AuditFilter) {
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(kind !== null && { kind }),
    ...(userId !== null && { userId }),
    ...(branchId !== null && { branchId }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
  }
}

const pageSize = 100
const exportPageSize = 500
const options = { isBackground: true, notify: 'never' } as const
const { listAudit } = auditEndpoints

export function auditQuery(api: Api, filter: AuditFilter) {
  const listed = queryOf(filter)
  return pagedQuery<AuditEntry>(['audit', listed], {
    pageSize,
    idOf: row => String(row.id),
    readPage: async ({ index, size, after }, pageSignal) => {
      const place = after ? { after: after.id } : { skip: index * pageSize }
      const query = { ...listed, ...place, pageSize: size }
      return (await api.read(listAudit, { query }, { ...options, signal: pageSignal })).rows
    },
    readCount: async () => {
      const query = { ...listed, pageSize: 1, isCounted: true as const }
      return (await api.read(listAudit, { query }, options)).count ?? 0
    },
  })
}

/** All rows, for export or print. */
export function wholeAudit(api: Api, filter: AuditFilter, reading: ListReading): Promise<readonly AuditEntry[]> {
  const { signal } = reading
  return readInPages<AuditEntry>(reading, async (last, wanted) => {
    const query = {
      ...queryOf(filter),
      ...(last && { after: last.id }),
      pageSize: Math.min(exportPageSize, wanted),
    }
    const { rows, next } = await api.read(listAudit, { query }, { ...options, signal })
    return { rows, isLast: next === null }
  })
}
