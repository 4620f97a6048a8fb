/** A question with two answers: Enter and the letter for yes confirm, Esc and the letter for no cancel. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf } from '../keyboard/answer-keys.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly text?: ReactNode
  readonly yes: string
  readonly no: string
  readonly isBusy?: boolean
  /** The label of the button while it works. */
  readonly busy?: string
  readonly isDestructive?: boolean
  /** Why the last attempt failed. */
  readonly failure?: ReactNode
  readonly confirm: () => void
  readonly cancel: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    yes,
    no,
    isBusy = false,
    busy,
    isDestructive = false,
    failure,
    confirm,
    cancel,
    giveBackFocus,
  } = props
  const { i18n } = useTranslation()
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isBusy || cancel()}>
      <DialogContent
        {...(text === undefined && { 'aria-describedby': undefined })}
        focusAfter={giveBackFocus}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined || isBusy) return
          event.preventDefault()
          if (answer === 'no') cancel()
          else confirm()
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        {text !== undefined && <DialogDescription>{text}</DialogDescription>}
        {failure && (
          <Alert kind="error" className="mt-4">
            {failure}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={cancel} disabled={isBusy}>
            {no}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'default'}
            autoFocus
            aria-disabled={isBusy}
            onClick={() => isBusy || confirm()}
          >
            {isBusy && <Spinner />}
            {isBusy && busy !== undefined ? busy : yes}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
