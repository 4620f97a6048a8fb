/** The export source of a master data list: its filters in words, and its rows. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { type ListFilter, listFilters } from '#contract/definitions/filters.ts'
import type { DefinitionName } from '#contract/definitions/registry.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import { titleText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { useApi } from '../services/api-context.ts'
import { childColumns } from './child-columns.ts'
import { allRows } from './definition-rows.ts'
import { listingSearch, type RowListing } from './listing.ts'
import { type FilterNames, useFilterNames } from './use-filter-names.ts'
import { fieldWord, filterWord, wireText } from './value-texts.ts'

type Listed = {
  readonly definition: Definition
  readonly listing: RowListing
  readonly columns: readonly FieldColumn<DefinitionRow>[]
  /** As far as known. */
  readonly count: number
}

export function useExportedRows({ definition, listing, columns, count }: Listed): ExportSource<DefinitionRow> {
  const { t } = useTranslation()
  const api = useApi()
  const formats = useFormats()
  const nameOf = useFilterNames(definition)
  // Memoized, because a sheet of thousands of rows is rendered from it.
  return useMemo(() => {
    const { query, state, filters, sort } = listing
    const column = fieldWord(definition, sort.by)
    return {
      name: definition.name as DefinitionName,
      title: titleText(definition.title),
      search: String(listingSearch(definition, listing)),
      fileName: definition.name,
      columns,
      fileColumns: rows => [...columns, ...childColumns(definition, rows)],
      facts: [
        { label: t('lists.hint.search'), value: query.trim() },
        { label: t('definition.state'), value: state === 'active' ? '' : t(`definition.states.${state}`) },
        ...listFilters(definition).map(filter => ({
          label: filterWord(definition, filter),
          value: filterText(definition, filter, filters[filter.name] ?? '', { formats, nameOf }),
        })),
        { label: t('lists.order'), value: t(`lists.${sort.isUpwards ? 'upwards' : 'downwards'}`, { column }) },
      ],
      count,
      read: reading => allRows(api, definition, listing, reading),
    }
  }, [definition, listing, columns, count, api, t, formats, nameOf])
}

type FilterWords = { readonly formats: Formats; readonly nameOf: FilterNames }

/** Empty without a filter. */
function filterText(definition: Definition, { field: name }: ListFilter, value: string, words: FilterWords): string {
  const field = definition.fields[name]
  if (value === '' || field === undefined) return ''
  if (field.kind === 'flag') return wireText(definition, name, value === '1', words.formats)
  return field.kind === 'reference'
    ? words.nameOf(field.to, Number(value))
    : wireText(definition, name, value.replace(/%$/u, ''), words.formats)
}
