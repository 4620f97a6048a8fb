/** A customer or supplier that an address refers to by id and that is not in memory. */
import { useQuery } from '@tanstack/react-query'
import type { Reference } from '#contract/field-kinds.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { useApi } from '../services/api-context.ts'
import { type EntityReferenceKind, isItem, useReferences } from './use-references.ts'

/** Null without an id, while loading, and without permission. */
export function useKnownPerson(kind: EntityReferenceKind, id: number | null): Reference | null {
  const api = useApi()
  const inMemory = useReferences(kind)
  const { data } = useQuery({
    ...api.query(lookupEndpoints.getPerson, { query: { id: id ?? 0 } }, { isBackground: true, notify: 'never' }),
    enabled: !isItem(kind) && id !== null && id > 0 && inMemory.byId(id) === undefined,
    retry: false,
  })
  return data?.id === id ? data : null
}
