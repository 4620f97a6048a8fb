/** The export source of a described list. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { useReferences } from '../references/use-references.ts'
import type { ExportSource } from './export-source.ts'
import type { ListDescription } from './list-description.ts'
import { allListed, type PagedCall } from './listed-pages.ts'
import { periodText } from './period.ts'
import { type RowFilter, rowSearch } from './row-filter.ts'

type Exported<Row, Choice extends string, Cursor> = {
  readonly described: ListDescription<Row, Choice, Cursor>
  readonly filter: RowFilter<Choice>
  readonly call: PagedCall<Row, Cursor>
  readonly columns: ExportSource<Row>['columns']
  readonly count: number
}

export function useRowsExport<Row, Choice extends string, Cursor>({
  described,
  filter,
  call,
  columns,
  count,
}: Exported<Row, Choice, Cursor>): ExportSource<Row> {
  const { t } = useTranslation()
  const formats = useFormats()
  const branches = useReferences('branch')
  // Users are loaded only for lists with a filter by user.
  const users = useReferences(described.filters.allUsers === undefined ? 'branch' : 'user')
  return useMemo(() => {
    const { id, texts, filters } = described
    const nameIn = (references: typeof branches, chosen: number | null) => {
      const row = chosen === null ? undefined : references.byId(chosen)
      return row === undefined ? '' : formats.nameOf(row)
    }
    const { search, choice, allUsers, period } = filters
    return {
      name: described.exportName === undefined ? described.id : described.exportName,
      title: t(texts.title),
      search: String(rowSearch(filters, filter)),
      fileName: [id, filter.from, filter.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        ...(period ? [{ label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) }] : []),
        ...(search === undefined ? [] : [{ label: t(search), value: filter.query.trim() }]),
        ...(choice
          ? [{ label: t(choice.label), value: filter.choice === null ? '' : t(choice.textOf(filter.choice)) }]
          : []),
        ...(allUsers === undefined ? [] : [{ label: t('words.user'), value: nameIn(users, filter.userId) }]),
        { label: t('words.branch'), value: nameIn(branches, filter.branchId) },
      ],
      count,
      read: reading => allListed(call, reading),
    }
  }, [described, filter, call, columns, count, t, formats, branches, users])
}
