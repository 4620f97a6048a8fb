/** The names of the filter values of a list. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { DefinedReference, ReferredKind } from '#contract/definitions/field.ts'
import { useNames } from '../i18n/names.ts'
import { useReferences } from '../references/use-references.ts'

export type FilterNames = (to: ReferredKind, id: number) => string

export function useFilterNames({ fields, filters = [] }: Definition): FilterNames {
  const { nameOf } = useNames()
  const naming = filters.map(name => fields[name]).filter(field => field?.kind === 'reference')
  const known = new Map(naming.map(({ to }: DefinedReference) => [to, useReferences(to)] as const))
  return (to, id) => {
    const found = known.get(to)?.byId(id)
    return found === undefined ? String(id) : nameOf(found) || (found.code ?? '')
  }
}
