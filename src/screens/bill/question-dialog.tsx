/** Confirms before something is discarded. Enter and the letter for yes confirm, Esc and the letter for no cancel. */
import { useTranslation } from 'react-i18next'
import { answerOf } from '../../keyboard/answer-keys.ts'
import { keyLike } from '../../keyboard/keyboard.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'

type QuestionProps = {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly confirm: () => void
  readonly close: () => void
  /** Moves the focus afterwards; by default to where it was. */
  readonly focusAfter?: () => void
}

export function QuestionDialog({ title, text, yes, no, confirm, close, focusAfter }: QuestionProps) {
  const { i18n } = useTranslation()
  useKeyContext('dialog')
  const agree = () => {
    confirm()
    close()
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        focusAfter={focusAfter}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined) return
          event.preventDefault()
          if (answer === 'yes') agree()
          else close()
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {no}
            <KeyCaps keys={['Esc']} />
          </Button>
          <Button variant="destructive" autoFocus onClick={agree}>
            {yes}
            <KeyCaps keys={['Enter']} />
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
