/** Confirms the cancellation of a count, or the undoing of its closing. */
import { useTranslation } from 'react-i18next'
import { type CountDocument, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCountAction } from './use-count-action.ts'

type EndCountDialogProps = {
  readonly what: 'giveUp' | 'undo'
  readonly count: CountDocument
  readonly refetch: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

const actions = {
  giveUp: { call: inventoryCountEndpoints.cancelCount, done: 'counts.givenUp' },
  undo: { call: inventoryCountEndpoints.undoCount, done: 'counts.undoneToast' },
} as const

export function EndCountDialog(props: EndCountDialogProps) {
  const { what, count, close, giveBackFocus } = props
  const { t } = useTranslation()
  const api = useApi()
  const { call, done } = actions[what]
  const { refusals, isSending, run } = useCountAction({ ...props, done })
  useKeyContext('dialog')
  const finish = () =>
    run({ [what]: count.id }, options => api.call(call, { params: { id: count.id }, body: {} }, options))
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isSending || close()}>
      <DialogContent focusAfter={giveBackFocus}>
        <DialogTitle>{t(`counts.${what}Title`, { code: leftToRight(count.code) })}</DialogTitle>
        <DialogDescription>{t(`counts.${what}Text`)}</DialogDescription>
        {refusals.length > 0 && (
          <Alert kind="error" className="mt-4">
            {refusals.map(refusal => (
              <p key={refusal}>{refusal}</p>
            ))}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={isSending}>
            {t('shell.cancel')}
          </Button>
          <Button variant="destructive" autoFocus aria-disabled={isSending} onClick={() => isSending || void finish()}>
            {isSending && <Spinner />}
            {t(`counts.${what}`)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
