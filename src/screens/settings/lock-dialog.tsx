/** Confirms locking or unlocking a period: locking shows the number of postings, and unlocking needs a reason. Source: decision 39. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { type Day, isDay } from '#domain/days.ts'
import type { Entries } from '../../definitions/entry.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { ReasonDialog } from '../../services/reason-dialog.tsx'
import { Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'

const unlockReasonLengthMax = 200

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
  return isBack || day === null ? <Opening day={day} {...rest} /> : <Closing day={day} {...rest} />
}

type PartProps = Omit<LockDialogProps, 'change'>

function Closing({ day, save, close, giveBackFocus }: PartProps & { day: Day }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const preview = useQuery(useApi().query(settingEndpoints.getLockPreview, { query: { day } }))
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent focusAfter={giveBackFocus}>
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
      </DialogContent>
    </Dialog>
  )
}

function Opening({ day, save, close, giveBackFocus }: PartProps & { day: Day | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <ReasonDialog
      title={t('settings.unlockTitle')}
      text={day === null ? t('settings.unlockAll') : t('settings.unlockAfter', { day: formats.shortDay(day) })}
      done={t('settings.unlockYes')}
      lengthMax={unlockReasonLengthMax}
      send={save}
      close={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
