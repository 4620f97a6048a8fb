/** A cell of the row that is edited in place: the editor of its kind fills the cell. */
import { createContext, useContext, useEffect, useRef } from 'react'
import type { Definition } from '#contract/definitions/definition.ts'
import { FieldEditor } from './field-editor.tsx'
import type { RowForm } from './use-row-form.ts'
import { fieldWord } from './value-texts.ts'

type EditedRow = {
  readonly definition: Definition
  readonly form: RowForm
  /** Saves the row; returns whether it was saved. */
  readonly finish: () => Promise<boolean>
  readonly enter: () => Promise<void>
  readonly cancel: () => void
  /** Whether the row takes the focus when it opens. */
  readonly isFocused: () => boolean
  /** The field of the active column. */
  readonly activeField: () => string
}

export const EditedRowContext = createContext<EditedRow | null>(null)

export function EditedCell({ name }: { name: string }) {
  const edited = useContext(EditedRowContext)
  const cell = useRef<HTMLDivElement>(null)
  // A value that Enter selected is in the form before the row is saved.
  const latest = useRef(edited)
  latest.current = edited
  const isFirst = useRef(edited?.activeField() === name && edited.isFocused())
  useEffect(() => {
    if (!isFirst.current) return
    const input = cell.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  const field = edited?.definition.fields[name]
  if (edited === null || field === undefined) return null
  const { definition, form, finish, cancel } = edited
  const problem = form.problems.get(name)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cell stops events of its field from reaching the grid.
    <div
      ref={cell}
      className="-mx-2.5 flex h-row items-center px-0.5"
      // The grid would move its active cell and take the focus.
      onMouseDown={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
      onBlur={event => {
        const to = event.relatedTarget
        const isInRow =
          to instanceof Element && to.closest('[role="row"]') === event.currentTarget.closest('[role="row"]')
        // Another window, or a dialog over the list, does not cause saving.
        if (to !== null && !isInRow && to.closest('[role="dialog"]') === null) void finish()
      }}
    >
      <FieldEditor
        definition={definition}
        form={form}
        isInCell
        marks={{
          id: `definition-cell-${name}`,
          'aria-invalid': problem !== undefined,
          ...(problem !== undefined && { 'aria-describedby': 'definition-problems' }),
        }}
        label={fieldWord(definition, name)}
        name={name}
        className="-outline-offset-2 h-8 px-2 shadow-none"
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void latest.current?.enter()
          else if (event.key === 'Escape') cancel()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
    </div>
  )
}
