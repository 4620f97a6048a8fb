/** Lists of users and roles: paged only when both fields are given. Source: spec §9. */
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'

type Paging = { readonly pageNumber?: number | undefined; readonly pageSize?: number | undefined }

const unpaged = -1

export function pageOf<Row>(rows: readonly Row[], { pageNumber = unpaged, pageSize = unpaged }: Paging): Row[] {
  if (pageNumber === unpaged || pageSize === unpaged) return [...rows]
  if (pageNumber === 0) refuse([problem('pageNumber', 'tooSmall', { min: 1 })])
  if (pageSize === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
  return rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
}
