/** The note of a form. */
import { useTranslation } from 'react-i18next'
import { FormField } from './form-field.tsx'
import { KindEditor } from './kind-editor.tsx'

const lengthMax = 500

type NoteFieldProps = {
  readonly text: string
  readonly change: (text: string) => void
  readonly error?: string | null
  readonly className?: string
}

export function NoteField({ text, change, error = null, className }: NoteFieldProps) {
  const { t } = useTranslation()
  return (
    <FormField label={t('words.note')} error={error} className={className}>
      {marks => <KindEditor {...{ kind: 'text', marks, name: 'note', lengthMax, text, change }} />}
    </FormField>
  )
}
