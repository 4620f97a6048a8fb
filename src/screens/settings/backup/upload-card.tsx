/** A backup from elsewhere: choose the file, then save it. Source: spec §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../../commands/palette-context.ts'
import { FileInput } from '../../../fields/file-input.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { showToast } from '../../../services/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent } from '../../../ui/card.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

type UploadCardProps = {
  readonly isBusy: boolean
  readonly upload: (file: File, done: () => void) => void
}

export function UploadCard({ isBusy, upload }: UploadCardProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File | null>(null)
  const save = () => {
    if (chosen === null) showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
    else upload(chosen, () => setChosen(null))
  }
  useCommands([
    {
      ...{ id: 'backup.upload', title: 'settings.backup.upload', icon: 'documentIn', group: 'here' },
      ...{ when: 'list && !dialog', chord: 'mod+s', run: save },
    },
  ])
  return (
    <Card>
      <CardContent className="flex flex-wrap items-end gap-3">
        <FormField label={t('settings.backup.file')} error={null} className="min-w-64 flex-1">
          {marks => (
            <FileInput
              marks={marks}
              accept=".zip,application/zip"
              fileName={chosen?.name ?? null}
              choose={setChosen}
              isFocused={false}
            />
          )}
        </FormField>
        <Button variant="outline" aria-disabled={isBusy || chosen === null} onClick={() => isBusy || save()}>
          {isBusy && <Spinner />}
          {t(isBusy ? 'settings.backup.uploading' : 'settings.backup.upload')}
          <KeyCaps keys={['Ctrl', 'S']} />
        </Button>
      </CardContent>
    </Card>
  )
}
