/** The content of a form: its fields in sections, and its messages. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { wordText } from '../i18n/keys.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../ui/card.tsx'
import { EntryField } from './entry-field.tsx'
import { toNextField } from './form-focus.ts'
import type { RowForm } from './use-row-form.ts'
import type { Described } from './value-texts.ts'

type FormSectionsProps = {
  readonly definition: Described
  readonly form: RowForm
  readonly fields: RefObject<HTMLFormElement | null>
  /** False when the page starts with something else. */
  readonly isFocused?: boolean
}

export function FormSections({ definition, form, fields, isFocused = true }: FormSectionsProps) {
  const { t } = useTranslation()
  return (
    <form
      ref={fields}
      noValidate
      className="space-y-4 pb-4"
      onSubmit={event => event.preventDefault()}
      onKeyDown={toNextField}
    >
      {sectionsOf(definition).map(([section, entries], index) => (
        <Card key={section} aria-label={sectionText(section, t('definition.general'))}>
          <CardHeader>
            <CardTitle>{sectionText(section, t('definition.general'))}</CardTitle>
          </CardHeader>
          <CardContent className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {entries.map((name, at) => (
              <EntryField
                key={name}
                definition={definition}
                name={name}
                form={form}
                autoFocus={isFocused && index === 0 && at === 0}
              />
            ))}
          </CardContent>
        </Card>
      ))}
    </form>
  )
}

export function FormNotices({ form: { failure, isRestored, discard } }: { form: RowForm }) {
  const { t } = useTranslation()
  return (
    <>
      {isRestored && (
        <Alert kind="info">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {t('definition.restored')}
            <Button variant="outline" size="sm" onClick={discard}>
              {t('definition.discard')}
            </Button>
          </span>
        </Alert>
      )}
      {failure !== null && <Alert kind="error">{failure}</Alert>}
    </>
  )
}

/** The fields by section, in description order. */
function sectionsOf({ fields }: Described): readonly (readonly [string, readonly string[]])[] {
  const bySection = Map.groupBy(Object.entries(fields), ([, { section }]) => section ?? '')
  return Array.from(bySection, ([section, entries]) => [section, entries.map(([name]) => name)] as const)
}

function sectionText(section: string, general: string): string {
  return section === '' ? general : wordText(section)
}
