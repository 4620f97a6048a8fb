/**
 * The rows of a short definition, edited in place: F2 or Enter opens a row, its cells are edited one after the other, Enter saves and Esc
 * cancels. A new row is on top until it is saved; then the next one opens.
 */
import { type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { emptyValue } from '#contract/definitions/field.ts'
import { shownText } from '../fields/columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { GridRows } from '../grid/grid-rows.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { ListView } from '../lists/list-view.tsx'
import { Alert } from '../ui/alert.tsx'
import { FormConflict } from './conflict-dialog.tsx'
import { EditedCell, EditedRowContext } from './edited-cell.tsx'
import { rowClass, type ShownRows } from './list-rows.tsx'
import { type RowForm, useRowForm } from './use-row-form.ts'
import { fieldWord } from './value-texts.ts'

/** Actions on rows that are edited in place. */
export type InPlaceActions = { readonly edit: (row: DefinitionRow) => void; readonly add: () => void }

type InPlaceRowsProps = ShownRows & {
  readonly definition: Definition
  readonly actions: RefObject<InPlaceActions | null>
}

/** No stored row has this id. */
const newId = 0

export function InPlaceRows(props: InPlaceRowsProps) {
  const { definition, view } = props
  const { form, edited, edit, rowActions, giveBack } = useEditing(props)
  const rows = edited?.id === newId ? withNewRow(view.rows, edited) : view.rows
  const shown = useEditedColumns(view.columns, definition, edited?.id ?? null)
  const context = useMemo(() => ({ definition, form, ...rowActions }), [definition, form, rowActions])
  return (
    <EditedRowContext value={context}>
      <Wrong definition={definition} form={form} />
      <ListView {...view} columns={shown} rows={rows} onOpen={edit} rowClass={rowClass} isEditable />
      <FormConflict definition={definition} form={form} decide={rowActions.decide} giveBackFocus={giveBack} />
    </EditedRowContext>
  )
}

/** The invalid values of the edited row, field by field. */
function Wrong({ definition, form }: { definition: Definition; form: RowForm }) {
  const { failure, problems } = form
  if (failure === null && problems.size === 0) return null
  return (
    <Alert kind="error" id="definition-problems">
      {problems.size === 0
        ? failure
        : Array.from(problems, ([name, text]) => (
            <p key={name}>
              <strong>{fieldWord(definition, name)}</strong>: {text}
            </p>
          ))}
    </Alert>
  )
}

function useEditing({ definition, view: { grid, id, rows, columns, refresh }, actions }: InPlaceRowsProps) {
  const [edited, setEdited] = useState<DefinitionRow | null>(null)
  const form = useRowForm(definition, null, false)
  // Closing a finished row moves the focus, which must not save it again.
  const isDone = useRef(true)
  // A reply must not take the focus from a row opened meanwhile.
  const isFocused = useRef(true)
  const begin = (row: DefinitionRow, takesFocus = true) => {
    isDone.current = false
    isFocused.current = takesFocus
    form.open(row.id === newId ? null : row)
    setEdited(row)
  }
  const add = (takesFocus = true) => begin(newRowOf(definition), takesFocus)
  const isNew = edited?.id === newId
  useLayoutEffect(() => {
    // When it has its place among the rows: the grid's active cell follows its row.
    if (isNew) grid.moveTo({ row: 0, column: 0 })
  }, [isNew, grid])
  const edit = (row: DefinitionRow) => {
    if (row.id === edited?.id) return
    // Saves the row being edited first.
    if (edited !== null && form.isChanged) void finish().then(isSaved => isSaved && begin(row))
    else begin(row)
  }
  const end = () => {
    isDone.current = true
    form.open(null)
    setEdited(null)
  }
  const finish = async (): Promise<boolean> => {
    if (isDone.current) return true
    if (!form.isChanged) {
      end()
      return true
    }
    const saved = await form.save()
    if (saved === null) return false
    end()
    refresh()
    return true
  }
  useImperativeHandle(actions, () => ({ edit, add: () => add() }))
  const rowActions = useMemo(
    () => ({
      finish,
      /** Called for Enter: after a new row, the next one opens. */
      enter: async () => {
        const wasNew = isNew
        const wasChanged = form.isChanged
        if (!(await finish())) return
        const isHere = isFocusIn(id)
        if (wasNew && wasChanged) add(isHere)
        else if (isHere) grid.focus()
      },
      cancel: () => {
        end()
        grid.focus()
      },
      decide: async (theirs: DefinitionRow, chosen: Readonly<Record<string, string>>) => {
        if ((await form.decide(theirs, chosen)) === null) return
        end()
        refresh()
        // After a dialog the focus returns to the rows by itself.
        if (isFocusIn(id)) grid.focus()
      },
      isFocused: () => isFocused.current,
      activeField: () => columns[grid.snapshot().active.column]?.id ?? definition.list[0] ?? '',
    }),
    [form, isNew, grid, rows, columns, definition],
  )
  const giveBack = () => {
    const cell = document.getElementById(`definition-cell-${definition.list[0]}`)
    if (cell === null) grid.focus()
    else cell.focus()
  }
  return { form, edited, edit, rowActions, giveBack }
}

/** Whether the focus is in the grid, or nowhere. */
function isFocusIn(gridId: string): boolean {
  const at = document.activeElement
  if (at === null || at === document.body) return true
  return at.getAttribute('aria-controls') === gridId || at.closest(`#${gridId}`) !== null
}

function newRowOf({ fields }: Definition): DefinitionRow {
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
  return { ...empty, id: newId, version: 0, isActive: true, changedAt: 0 }
}

/** The new row is above the server's rows. */
function withNewRow(rows: GridRows<DefinitionRow>, row: DefinitionRow): GridRows<DefinitionRow> {
  return {
    ...rows,
    count: rows.count + 1,
    at: index => (index === 0 ? row : rows.at(index - 1)),
    idAt: index => (index === 0 ? String(newId) : rows.idAt(index - 1)),
    indexOfId: id => {
      if (id === String(newId)) return 0
      const index = rows.indexOfId(id)
      return index < 0 ? index : index + 1
    },
    onVisible: (first, last) => rows.onVisible?.(Math.max(0, first - 1), Math.max(0, last - 1)),
  }
}

function useEditedColumns(
  columns: readonly GridColumn<DefinitionRow>[],
  { fields }: Definition,
  editedId: number | null,
): readonly GridColumn<DefinitionRow>[] {
  const formats = useFormats()
  return useMemo(() => {
    if (editedId === null) return columns
    return columns.map(column => {
      if (!Object.hasOwn(fields, column.id)) return column
      const plain = column.render
      const render = (row: DefinitionRow) =>
        row.id === editedId ? <EditedCell name={column.id} /> : (plain?.(row) ?? shownText(column, row, formats))
      return { ...column, render }
    })
  }, [columns, fields, editedId, formats])
}
