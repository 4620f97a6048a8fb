/** The rows of a master data list, read-only; a form opens each. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import { ListView, type ListViewProps } from '../lists/list-view.tsx'
import type { DefinitionQuestion } from './list-dialogs.tsx'
import type { RowListing } from './listing.ts'

export type ShownRows = {
  readonly view: ListViewProps<DefinitionRow, DefinitionRow, never, DefinitionQuestion>
}

export function ListRows({ view, onOpen }: ShownRows & { readonly onOpen: (row: DefinitionRow) => void }) {
  return <ListView {...view} onOpen={onOpen} rowClass={rowClass} />
}

/** The state column appears when inactive rows may be listed. */
export function useShownColumns(
  columns: readonly ListedColumn<DefinitionRow>[],
  { state }: RowListing,
): readonly ListedColumn<DefinitionRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    if (state === 'active') return columns
    const retired = t('definition.states.retired')
    const stateColumn: ListedColumn<DefinitionRow> = {
      id: 'state',
      kind: 'choice',
      title: t('definition.state'),
      value: row => (row.isActive ? null : { value: 'retired', text: retired }),
    }
    return [...columns, stateColumn]
  }, [columns, state, t])
}

export function rowClass(row: DefinitionRow): string | undefined {
  return row.isActive ? undefined : 'text-muted-foreground'
}
