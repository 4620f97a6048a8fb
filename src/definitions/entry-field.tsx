/** A form field with label, editor and problem. */
import { useTranslation } from 'react-i18next'
import { type ChildField, type DefinedField, isRequired } from '#contract/definitions/field.ts'
import { FormField } from '../fields/form-field.tsx'
import { wordText } from '../i18n/keys.ts'
import { FieldEditor } from './field-editor.tsx'
import { RowsField } from './rows-field.tsx'
import type { RowForm } from './use-row-form.ts'
import { type Described, fieldWord } from './value-texts.ts'

type EntryFieldProps = {
  readonly definition: Described
  readonly name: string
  readonly form: RowForm
  readonly autoFocus: boolean
}

/** A checkbox is aligned with the fields beside it; a picture is as high as two fields. */
const places: { readonly [kind in (DefinedField | ChildField)['kind']]?: string } = {
  flag: 'justify-end pb-2 sm:min-h-15',
  image: 'sm:row-span-2',
}

/** From this length on a text gets a row of its own. */
const sentenceLengthMin = 250

function placeOf(field: DefinedField | ChildField): string | undefined {
  return field.kind === 'text' && field.lengthMax >= sentenceLengthMin ? 'col-span-full' : places[field.kind]
}

export function EntryField({ definition, name, form, autoFocus }: EntryFieldProps) {
  const { t } = useTranslation()
  const field = definition.fields[name]
  if (field === undefined) return null
  if (field.kind === 'rows') return <RowsField {...{ definition, name, field, form }} />
  return (
    <FormField
      label={fieldWord(definition, name)}
      error={form.problems.get(name) ?? null}
      isRequired={isRequired(field)}
      isInline={field.kind === 'flag'}
      className={placeOf(field)}
    >
      {marks => (
        <FieldEditor
          definition={definition}
          form={form}
          marks={marks}
          label={field.kind === 'reference' ? fieldWord(definition, name) : undefined}
          name={name}
          {...(!isRequired(field) && { none: noneText(field) ?? t('definition.none') })}
          autoFocus={autoFocus}
          leave={text => form.leave(name, text)}
        />
      )}
    </FormField>
  )
}

/** The meaning of an empty field, if its description has one. */
function noneText(field: ChildField): string | null {
  return field.kind === 'reference' && field.none !== undefined ? wordText(field.none) : null
}
