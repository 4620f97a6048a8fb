/** Confirms deleting a schedule with its files: Enter and the letter for yes delete, Esc and the letter for no cancel. */
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedule.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { answerOf } from '../../keyboard/answer-keys.ts'
import { keyLike } from '../../keyboard/keyboard.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useScheduleAction } from './use-schedules.ts'

type RemoveProps = { readonly schedule: Schedule; readonly close: () => void; readonly giveBackFocus: () => void }

export function RemoveScheduleDialog({ schedule: { id, name, files }, close, giveBackFocus }: RemoveProps) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  useKeyContext('dialog')
  const action = useScheduleAction(close)
  const confirm = () => action.isPending || action.mutate({ kind: 'remove', id })
  return (
    <Dialog open onOpenChange={isOpen => isOpen || action.isPending || close()}>
      <DialogContent
        focusAfter={giveBackFocus}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined || action.isPending) return
          event.preventDefault()
          if (answer === 'no') close()
          else confirm()
        }}
      >
        <DialogTitle>{t('schedules.removeTitle', { name })}</DialogTitle>
        <DialogDescription>{t('schedules.removeDetail', { number: formats.count(files.length) })}</DialogDescription>
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={action.isPending}>
            {t('schedules.removeNo')}
          </Button>
          <Button variant="destructive" autoFocus aria-disabled={action.isPending} onClick={confirm}>
            {action.isPending && <Spinner />}
            {t('schedules.removeYes')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
