/** Asks about unsaved changes before the form is left. Enter saves them, Esc continues editing. */
import { useTranslation } from 'react-i18next'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'

type UnsavedDialogProps = {
  readonly save: () => void
  readonly discard: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function UnsavedDialog({ save, discard, close, giveBackFocus }: UnsavedDialogProps) {
  const { t } = useTranslation()
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent focusAfter={giveBackFocus}>
        <DialogTitle>{t('definition.unsavedTitle')}</DialogTitle>
        <DialogDescription>{t('definition.unsavedText')}</DialogDescription>
        <DialogFooter>
          <Button variant="destructive" onClick={discard}>
            {t('definition.unsavedDiscard')}
          </Button>
          <Button variant="outline" onClick={close}>
            {t('definition.unsavedStay')}
          </Button>
          <Button
            autoFocus
            onClick={() => {
              close()
              save()
            }}
          >
            {t('definition.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
