/** A dialog that sends a form: Enter sends it, Esc cancels, and refusals appear above the buttons. It stays open while it is being sent. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

type FormDialogProps = {
  readonly title: string
  readonly text?: string
  /** The label of the button that sends it. */
  readonly done: string
  readonly isDestructive?: boolean
  /** The button that sends it has the initial focus, for a form without fields. */
  readonly isReady?: boolean
  /** It cannot be sent yet. */
  readonly isBlocked?: boolean
  readonly isSending: boolean
  readonly refusals: readonly string[]
  readonly send: (form: HTMLFormElement) => void
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
  readonly className?: string
  readonly children?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, text, done, isDestructive = false, isReady = false, isBlocked = false, isSending, refusals } = props
  const { send, close, giveBackFocus, className, children } = props
  const { t } = useTranslation()
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isSending || close()}>
      <DialogContent
        {...(text === undefined && { 'aria-describedby': undefined })}
        // A click outside must not lose what was typed.
        isStatic={children !== undefined}
        focusAfter={giveBackFocus}
        className={className}
      >
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!isSending && !isBlocked) send(event.currentTarget)
          }}
        >
          <DialogTitle>{title}</DialogTitle>
          {text !== undefined && <DialogDescription>{text}</DialogDescription>}
          {children}
          {refusals.length > 0 && (
            <Alert kind="error" className="mt-4">
              {refusals.map(refusal => (
                <p key={refusal}>{refusal}</p>
              ))}
            </Alert>
          )}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={close} disabled={isSending}>
              {t('shell.cancel')}
            </Button>
            <Button
              type="submit"
              variant={isDestructive ? 'destructive' : 'default'}
              autoFocus={isReady}
              aria-disabled={isSending || isBlocked}
            >
              {isSending && <Spinner />}
              {done}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
