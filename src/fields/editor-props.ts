/** The props of every kind's editor. */
import type { KeyboardEvent } from 'react'
import type { ChoiceOption } from './field.ts'
import type { FieldMarks } from './form-field.tsx'

export type EditorProps = {
  readonly marks: FieldMarks
  /** When there is no visible label. */
  readonly label?: string
  readonly name: string
  readonly text: string
  readonly change: (text: string) => void
  /** Called when the field loses focus, with the normalized text. */
  readonly leave?: (text: string) => void
  readonly lengthMax?: number
  readonly placeholder?: string
  /** For a choice, with the label of the empty choice. */
  readonly options?: readonly ChoiceOption[]
  readonly none?: string
  readonly isReadOnly?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}
