/** One field of a row with its name and its problem, in the editor of its kind. */
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { isRequired } from '#contract/definitions/field.ts'
import { FormField } from '../fields/form-field.tsx'
import { KindEditor } from '../fields/kind-editor.tsx'
import { wordText } from '../i18n/keys.ts'
import { fieldWord } from './value-texts.ts'

type EntryFieldProps = {
  readonly definition: Definition
  readonly name: string
  readonly isNew: boolean
  readonly text: string
  readonly problem: string | null
  readonly autoFocus: boolean
  readonly change: (text: string) => void
  readonly leave: (text: string) => void
}

export function EntryField({ definition, name, isNew, text, problem, autoFocus, change, leave }: EntryFieldProps) {
  const { t } = useTranslation()
  const field = definition.fields[name]
  if (field === undefined) return null
  const isNumbered = isNew && 'numberPrefix' in field && field.numberPrefix !== undefined
  const options =
    field.kind === 'choice' ? field.choices.map(choice => ({ value: choice, text: wordText(choice) })) : []
  return (
    <FormField
      label={fieldWord(definition, name)}
      error={problem}
      isRequired={isRequired(field)}
      isInline={field.kind === 'flag'}
      className={field.kind === 'flag' ? 'min-h-15 justify-end pb-2' : undefined}
    >
      {marks => (
        <KindEditor
          kind={field.kind}
          marks={marks}
          name={name}
          text={text}
          options={options}
          none={t('definition.none')}
          {...('lengthMax' in field && { lengthMax: field.lengthMax })}
          placeholder={isNumbered ? t('definition.codeHint') : (field.example ?? '')}
          autoFocus={autoFocus}
          change={change}
          leave={leave}
        />
      )}
    </FormField>
  )
}
