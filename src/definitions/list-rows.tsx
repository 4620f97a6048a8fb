/** The rows of a list of master data, to look at; a form opens each. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { GridRows } from '../grid/grid-rows.ts'
import type { Grid } from '../grid/grid-state.ts'
import { GridView } from '../grid/grid-view.tsx'
import { titleText } from '../i18n/keys.ts'
import { useTellCopied } from '../lists/use-tell-copied.ts'
import { EmptyList, listFrame } from './list-parts.tsx'
import { isNarrowed, type Listing } from './listing.ts'

export type ListRowsProps = {
  readonly definition: Definition
  readonly listing: Listing
  readonly grid: Grid
  readonly columns: readonly FieldColumn<DefinitionRow>[]
  readonly rows: GridRows<DefinitionRow>
  readonly sortBy: (column: string) => void
  readonly isOld: boolean
}

export function ListRows(props: ListRowsProps & { readonly open: (row: DefinitionRow) => void }) {
  const { definition, listing, grid, columns, rows, sortBy, isOld, open } = props
  const tellCopied = useTellCopied()
  const shown = useShownColumns(columns, listing)
  return (
    <GridView
      grid={grid}
      id="definition"
      label={titleText(definition.title)}
      columns={shown}
      rows={rows}
      sorting={{ ...listing.sort, isSortable: id => definition.list.includes(id), choose: sortBy }}
      onOpen={open}
      onCopied={tellCopied}
      rowClass={rowClass}
      empty={<EmptyList isNarrowed={isNarrowed(listing)} />}
      className={listFrame(isOld)}
    />
  )
}

/** Which rows are retired is told where there may be any. */
export function useShownColumns(
  columns: readonly FieldColumn<DefinitionRow>[],
  { state }: Listing,
): readonly GridColumn<DefinitionRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    if (state === 'active') return columns
    const retired = t('definition.states.retired')
    const stateColumn: GridColumn<DefinitionRow> = {
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
