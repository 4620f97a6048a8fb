/** The dialogs about a master data list or one of its rows; one at a time. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Questions } from '../lists/use-questions.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RetireDialog, retireQuestion } from './retire-dialog.tsx'

export type DefinitionQuestion =
  | { readonly kind: 'remove' | 'retire' | 'history'; readonly row: DefinitionRow }
  | { readonly kind: 'import' }

type ListDialogsProps = {
  readonly definition: Definition
  readonly questions: Questions<DefinitionQuestion>
  readonly setActive: (row: DefinitionRow) => void
  readonly refresh: () => void
}

export function ListDialogs({ definition, questions, setActive, refresh }: ListDialogsProps) {
  const { asked, close, giveBackFocus } = questions
  if (asked === null || typeof asked === 'string') return null
  const shared = { definition, close, giveBackFocus }
  switch (asked.kind) {
    case 'remove':
      return (
        <RemoveDialog
          {...shared}
          row={asked.row}
          setActive={row => toggleActive(definition, row, questions, setActive)}
          refresh={refresh}
        />
      )
    case 'retire':
      return <RetireDialog {...shared} row={asked.row} setActive={setActive} />
    case 'history':
      return <HistoryDialog {...shared} row={asked.row} />
    case 'import':
      return <ImportDialog {...shared} refresh={refresh} />
  }
}

/** Deactivates a row, after a confirmation if there is one, or activates it. */
export function toggleActive(
  definition: Definition,
  row: DefinitionRow,
  { ask }: Pick<Questions<DefinitionQuestion>, 'ask'>,
  setActive: (row: DefinitionRow) => void,
): void {
  if (retireQuestion(definition, row) === null) setActive(row)
  else ask({ kind: 'retire', row })
}
