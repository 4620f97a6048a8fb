/** A list of master data as it is taken out as a file or on paper: what is listed, in the words of its filters, and its rows. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { titleText, wordText } from '../i18n/keys.ts'
import type { TakenList } from '../lists/taken-list.ts'
import { useApi } from '../services/api-context.ts'
import { allRows } from './definition-rows.ts'
import { listingSearch, type RowListing } from './listing.ts'
import { fieldWord } from './value-texts.ts'

type Listed = {
  readonly definition: Definition
  readonly listing: RowListing
  readonly columns: readonly FieldColumn<DefinitionRow>[]
  /** As far as it is known. */
  readonly count: number
}

export function useTakenRows({ definition, listing, columns, count }: Listed): TakenList<DefinitionRow> {
  const { t } = useTranslation()
  const api = useApi()
  // The same while nothing about it changes: a sheet of thousands of rows is drawn from it.
  return useMemo(() => {
    const { query, state, filters, sort } = listing
    const column = fieldWord(definition, sort.by)
    return {
      name: definition.name,
      title: titleText(definition.title),
      search: String(listingSearch(definition, listing)),
      fileName: definition.name,
      columns,
      facts: [
        { label: t('lists.hint.search'), value: query.trim() },
        { label: t('definition.state'), value: state === 'active' ? '' : t(`definition.states.${state}`) },
        ...Object.entries(filters).map(([name, value]) => ({
          label: fieldWord(definition, name),
          value: filterText(definition, name, value, t('definition.yes'), t('definition.no')),
        })),
        { label: t('lists.order'), value: t(`lists.${sort.isUpwards ? 'upwards' : 'downwards'}`, { column }) },
      ],
      count,
      read: reading => allRows(api, definition, listing, reading),
    }
  }, [definition, listing, columns, count, api, t])
}

function filterText({ fields }: Definition, name: string, value: string, yes: string, no: string): string {
  const kind = fields[name]?.kind
  if (kind === 'flag') return value === '1' ? yes : no
  return kind === 'choice' ? wordText(value) : value
}
