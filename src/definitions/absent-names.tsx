/** Names in a file without a row yet, such as categories. They are created with the import once the user agrees. */
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { placeWord } from './import-places.ts'
import type { ImportWork, Trial } from './import-work.ts'
import type { Importing } from './use-import.ts'

const namesShownMax = 12

type AbsentNamesNoteProps = {
  readonly definition: Definition
  readonly importing: Importing
  readonly work: ImportWork
  readonly trial: Trial
}

export function AbsentNamesNote({
  definition,
  importing,
  work: { isCreating },
  trial: { absent },
}: AbsentNamesNoteProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (absent.length === 0) return null
  return (
    <Alert kind="info" className="mt-3">
      {absent.map(({ field, names }) => {
        const text = isCreating ? 'definition.importing.creating' : 'definition.importing.absent'
        return (
          <p key={field}>
            {t(text, { field: placeWord(definition, field), number: formats.count(names.length) })}{' '}
            {names.slice(0, namesShownMax).map((name, at) => (
              <span key={name} className="font-medium">
                {at > 0 && ' · '}
                <bdi>{name}</bdi>
              </span>
            ))}
            {names.length > namesShownMax && ' …'}
          </p>
        )
      })}
      <Button variant="outline" className="mt-2" onClick={() => importing.create(!isCreating)}>
        {t(isCreating ? 'definition.importing.createNot' : 'definition.importing.create')}
      </Button>
    </Alert>
  )
}
