/** What the editor of every kind is given. */
import type { KeyboardEvent } from 'react'
import type { ChoiceOption } from './field.ts'
import type { FieldMarks } from './form-field.tsx'

export type EditorProps = {
  readonly marks: FieldMarks
  /** Where no label is beside it. */
  readonly label?: string
  readonly name: string
  readonly text: string
  readonly change: (text: string) => void
  /** When the field is left, with the text as it is kept. */
  readonly leave?: (text: string) => void
  readonly lengthMax?: number
  readonly placeholder?: string
  /** Of a choice, with what choosing nothing is called. */
  readonly options?: readonly ChoiceOption[]
  readonly none?: string
  readonly isReadOnly?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}
