/** Confirms locking or unlocking a period: locking shows the number of postings, and unlocking needs a reason. Source: decision 39. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { type Day, isDay } from '#domain/days.ts'
import type { Entries } from '../../definitions/entry.ts'
import { FormField } from '../../fields/form-field.tsx'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'

/** The changed lock day; null when it does not change, or is invalid. */
export function lockChange(entries: Entries, before: Entries): LockChange | null {
  const [from = '', to = ''] = [before.periodLockDay, entries.periodLockDay]
  if (from === to || (to !== '' && !isDay(to))) return null
  return { day: isDay(to) ? to : null, isBack: from !== '' && to < from }
}
type LockChange = { readonly day: Day | null; readonly isBack: boolean }

type LockDialogProps = {
  readonly change: LockChange
  readonly save: (reason: string) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function LockDialog({ change: { day, isBack }, ...rest }: LockDialogProps) {
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || rest.close()}>
      <DialogContent focusAfter={rest.giveBackFocus}>
        {isBack || day === null ? <Opening day={day} {...rest} /> : <Closing day={day} {...rest} />}
      </DialogContent>
    </Dialog>
  )
}

type PartProps = Pick<LockDialogProps, 'save' | 'close'>

function Closing({ day, save, close }: PartProps & { day: Day }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const preview = useQuery(useApi().query(settingEndpoints.getLockPreview, { query: { day } }))
  return (
    <>
      <DialogTitle>{t('settings.lockTitle', { day: formats.shortDay(day) })}</DialogTitle>
      <DialogDescription>{t('settings.lockDevices')}</DialogDescription>
      {preview.isPending && <Loading />}
      {preview.data && (
        <ul className="mt-3 list-disc space-y-1 ps-5">
          <li>{t('settings.lockPostings', { number: formats.count(preview.data.postingCount) })}</li>
          {preview.data.undeliveredCount > 0 && (
            <li>{t('settings.lockWaiting', { number: formats.count(preview.data.undeliveredCount) })}</li>
          )}
        </ul>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('definition.unsavedStay')}
        </Button>
        <Button autoFocus onClick={() => save('')}>
          {t('settings.lockYes')}
        </Button>
      </DialogFooter>
    </>
  )
}

function Opening({ day, save, close }: PartProps & { day: Day | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) save(reason.trim())
      }}
    >
      <DialogTitle>{t('settings.unlockTitle')}</DialogTitle>
      <DialogDescription>
        {day === null ? t('settings.unlockAll') : t('settings.unlockAfter', { day: formats.shortDay(day) })}
      </DialogDescription>
      <FormField
        className="mt-3"
        label={t('settings.reason')}
        isRequired
        error={isTried && isMissing ? problemText({ code: 'required' }) : null}
      >
        {marks => (
          <Input
            {...marks}
            autoFocus
            maxLength={200}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </FormField>
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('definition.unsavedStay')}
        </Button>
        <Button type="submit">{t('settings.unlockYes')}</Button>
      </DialogFooter>
    </form>
  )
}
