/** The editor of a field, in a form or cell; a reference field searches its rows. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChildValue,
  type DefinedChoice,
  type DefinedReference,
  type DefinedTexts,
  isNumbered,
  type RowValue,
  type SingleField,
} from '#contract/definitions/field.ts'
import { suitingChoices } from '#contract/definitions/suiting.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { EditorProps } from '../fields/editor-props.ts'
import type { ChoiceOption } from '../fields/field.ts'
import { KindEditor } from '../fields/kind-editor.tsx'
import { ReferenceEditor } from '../fields/reference-editor.tsx'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import type { Formats } from '../i18n/formats.ts'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useFoundReferences } from '../references/use-found-references.ts'
import { onlyBranch } from './entry.ts'
import { ImageEditor } from './image-editor.tsx'
import { TextsEditor } from './texts-editor.tsx'
import { choiceText, type Described } from './value-texts.ts'

export type FieldEditorProps = Omit<EditorProps, 'options' | 'lengthMax' | 'placeholder' | 'text' | 'change'> & {
  readonly definition: Described
  readonly form: EditedFields
  /** For a cell of a child row: `units.2.price`. */
  readonly place?: string
  readonly isInCell?: boolean
}

/** The parts of the form that an editor needs. */
export type EditedFields = {
  readonly entries: Readonly<Record<string, string>>
  /** The stored row. */
  readonly row: Readonly<Record<string, RowValue | ChildValue>> | null
  readonly type: (name: string, text: string) => void
  /** Registers the rows that a field's text is resolved with. */
  readonly findAmong: (name: string, references: ReferenceRows) => void
}

export function FieldEditor({ definition, form, place, isInCell = false, ...rest }: FieldEditorProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name } = rest
  const field = definition.fields[name]
  if (field === undefined || field.kind === 'rows') return null
  const props = {
    ...rest,
    ...bounds(field),
    name: place ?? name,
    placeholder: place === undefined ? placeholderOf(field, form, t('definition.codeHint')) : '',
    text: form.entries[name] ?? '',
    change: (text: string) => form.type(name, text),
  }
  if (field.kind === 'reference')
    return <NamedThing {...props} {...{ definition, field, form, isInCell, fieldName: name }} />
  if (field.kind === 'texts') return <TextsEditor {...props} />
  if (field.kind === 'image') return <ImageEditor {...props} stored={String(form.row?.[name] ?? '')} />
  const options = field.kind === 'choice' ? optionsOf(field, form.entries, props.text, formats) : []
  return <KindEditor {...props} kind={field.kind} options={options} />
}

/** The chosen value stays an option even when it no longer is a choice. */
function optionsOf(
  field: DefinedChoice,
  entries: EditedFields['entries'],
  text: string,
  formats: Formats,
): readonly ChoiceOption[] {
  const suiting = suitingChoices(field, entries)
  const choices = text === '' || suiting.includes(text) ? suiting : [...suiting, text]
  return choices.map(choice => ({ value: choice, text: choiceText(field, choice, formats) }))
}

/** None in a table, where it would look like a value. */
function placeholderOf(field: SingleField | DefinedTexts, { row }: EditedFields, codeHint: string): string {
  return isNumbered(field) && row === null ? codeHint : (field.example ?? '')
}

function bounds(field: SingleField | DefinedTexts) {
  if (field.kind === 'texts') return { lengthMax: (field.lengthMax + 2) * field.countMax }
  return 'lengthMax' in field ? { lengthMax: field.lengthMax } : {}
}

type NamedThingProps = EditorProps & {
  readonly definition: Described
  readonly field: DefinedReference
  readonly fieldName: string
  readonly form: EditedFields
  readonly isInCell: boolean
}

function NamedThing({ definition, field, fieldName, form, none, ...props }: NamedThingProps) {
  const { name } = props
  const { nameOf } = useNames()
  const { findAmong } = form
  const { references, onTyped } = useFoundReferences(field.to, referenceIn(form.row?.[fieldName]))
  useEffect(() => findAmong(name, references), [findAmong, name, references])
  const nothing = field.isRequired || none === undefined ? {} : { none }
  const only = onlyBranch(definition, fieldName, references)
  const placeholder = only === null ? '' : nameOf(only)
  return <ReferenceEditor {...props} {...nothing} {...{ references, onTyped, placeholder }} />
}

function referenceIn(value: RowValue | ChildValue | undefined): Reference | null {
  return typeof value === 'object' && value !== null && 'code' in value ? value : null
}
