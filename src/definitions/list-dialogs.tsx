/** What is asked of a list of master data or of one of its rows; one at a time. */
import { useLayoutEffect, useRef } from 'react'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { ExcelDialog } from '../lists/excel-dialog.tsx'
import { PaperDialog } from '../lists/paper-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { Listing } from './listing.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useTakenRows } from './taken-rows.ts'

export type Asked =
  | { readonly kind: 'remove' | 'history'; readonly row: DefinitionRow }
  | { readonly kind: 'import' | 'excel' | 'paper' }

type ListDialogsProps = {
  readonly asked: Asked | null
  readonly definition: Definition
  readonly listing: Listing
  readonly columns: readonly FieldColumn<DefinitionRow>[]
  readonly count: number
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly setActive: (row: DefinitionRow) => void
  readonly refresh: () => void
}

export function ListDialogs(props: ListDialogsProps) {
  const { asked, definition, close, giveBackFocus, setActive, refresh } = props
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  })
  const list = useTakenRows(props)
  const shared = {
    definition,
    close,
    // Another question may have been asked since.
    giveBackFocus: () => latest.current === null && giveBackFocus(),
  }
  switch (asked?.kind) {
    case 'remove':
      return <RemoveDialog {...shared} row={asked.row} setActive={setActive} refresh={refresh} />
    case 'history':
      return <HistoryDialog {...shared} row={asked.row} />
    case 'import':
      return <ImportDialog {...shared} refresh={refresh} />
    case 'excel':
      return <ExcelDialog {...shared} list={list} />
    case 'paper':
      return <PaperDialog {...shared} list={list} />
    default:
      return null
  }
}
