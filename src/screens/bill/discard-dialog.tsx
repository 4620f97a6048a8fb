/** Asks before a bill is given up. Enter and the letter for yes discard it, Esc and the letter for no keep it. */
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey } from '../../api/client.ts'
import { answerOf } from '../../keyboard/answer-keys.ts'
import { keyLike } from '../../keyboard/keyboard.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { useEditor } from './editor-context.ts'

export function DiscardDialog({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation()
  const { actor, init, entryInput } = useEditor()
  useKeyContext('dialog')
  const discard = () => {
    actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
    close()
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        onCloseAutoFocus={event => {
          event.preventDefault()
          entryInput.current?.focus()
        }}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined) return
          event.preventDefault()
          if (answer === 'yes') discard()
          else close()
        }}
      >
        <DialogTitle>{t('bill.discardTitle')}</DialogTitle>
        <DialogDescription>{t('bill.discardText')}</DialogDescription>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {t('bill.discardNo')}
          </Button>
          <Button variant="destructive" autoFocus onClick={discard}>
            {t('bill.discardYes')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
