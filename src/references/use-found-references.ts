/**
 * References of a kind. Items and parties that are not in the palette's memory, for example for an accountant, are searched on the server
 * while typing.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { useApi } from '../services/api-context.ts'
import { referencesOf } from './references.ts'
import { isEntity, isItem, isOfKind, type ReferenceKind, useReferences } from './use-references.ts'

const quietly = { isBackground: true, notify: 'never' } as const
const typedMax = 100

type FoundReferences = { readonly references: ReferenceRows; readonly onTyped: (text: string) => void }

/** `known`: the chosen row, if its name is known. */
export function useFoundReferences(kind: ReferenceKind, known: Reference | null = null): FoundReferences {
  const api = useApi()
  const inMemory = useReferences(kind)
  const [typed, setTyped] = useState('')
  const isAsking = isEntity(kind) && inMemory.rows.length === 0 && typed.trim() !== ''
  const text = typed.slice(0, typedMax)
  const people = useQuery({
    ...api.query(lookupEndpoints.searchPeople, { query: { name: text } }, quietly),
    enabled: isAsking && !isItem(kind),
    placeholderData: keepPreviousData,
  })
  const items = useQuery({
    ...api.query(lookupEndpoints.searchItems, { query: { query: text } }, quietly),
    enabled: isAsking && isItem(kind),
    placeholderData: keepPreviousData,
  })
  const asked = isItem(kind) ? items : people
  const isLoading =
    inMemory.isLoading === true || (isAsking && asked.isFetching && (asked.isPending || asked.isPlaceholderData))
  const references = useMemo(() => {
    const found: readonly Reference[] = isItem(kind)
      ? (items.data ?? []).filter(isOfKind(kind))
      : (people.data ?? []).filter(each => kind === 'party' || each.kind === kind)
    const own = known === null || found.some(each => each.id === known.id) ? found : [known, ...found]
    if (inMemory.rows.length === 0) return referencesOf(kind, own, isLoading)
    return { ...inMemory, byId: (id: number) => inMemory.byId(id) ?? own.find(each => each.id === id) }
  }, [kind, inMemory, people.data, items.data, known, isLoading])
  return { references, onTyped: setTyped }
}
