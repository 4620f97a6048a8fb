/** A dialog of editable rows that belong to a bill. Enter applies all of them, Ins adds a row, Ctrl+Del removes one, Esc cancels. */
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useEditor } from './editor-context.ts'

type RowsDialogProps = {
  /** Its texts are `title`, `text`, `add`, `done` and `leave` under `bill.<texts>`. */
  readonly texts: 'charges' | 'amounts'
  readonly isFull: boolean
  readonly add: () => void
  /** False if a row is invalid: then the invalid field gets the focus. */
  readonly take: () => boolean
  readonly close: () => void
  readonly children: ReactNode
}

export function RowsDialog({ texts, isFull, add, take, close, children }: RowsDialogProps) {
  const { t } = useTranslation()
  const { entryInput } = useEditor()
  const form = useRef<HTMLFormElement>(null)
  useKeyContext('dialog')
  const done = (event: FormEvent) => {
    event.preventDefault()
    if (take()) close()
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent isStatic className="max-w-3xl" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t(`bill.${texts}.title`)}</DialogTitle>
        <DialogDescription>{t(`bill.${texts}.text`)}</DialogDescription>
        <form ref={form} onSubmit={done} className="mt-4 space-y-3" noValidate>
          {children}
          <DialogFooter>
            <Button variant="outline" className="me-auto" disabled={isFull} onClick={add}>
              {t(`bill.${texts}.add`)}
              <KeyCaps keys={['Ins']} />
            </Button>
            <Button variant="outline" onClick={close}>
              {t(`bill.${texts}.leave`)}
              <KeyCaps keys={['Esc']} />
            </Button>
            <Button type="submit">
              {t(`bill.${texts}.done`)}
              <KeyCaps keys={['Enter']} />
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The keys of a row. */
export function onRowKey(add: () => void, remove: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Insert') add()
    else if (event.key === 'Delete' && event.ctrlKey) remove()
    else return
    event.preventDefault()
  }
}
