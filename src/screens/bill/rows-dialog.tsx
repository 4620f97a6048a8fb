/** A dialog of editable rows that belong to a bill. Enter applies all of them, Ins adds a row, Ctrl+Del removes one, Esc cancels. */
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
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
      <DialogContent
        isStatic
        className="flex min-h-[min(30rem,80vh)] max-w-3xl flex-col"
        focusAfter={() => entryInput.current?.focus()}
      >
        <DialogTitle>{t(`bill.${texts}.title`)}</DialogTitle>
        <DialogDescription>{t(`bill.${texts}.text`)}</DialogDescription>
        <form ref={form} onSubmit={done} className="mt-4 flex grow flex-col gap-3" noValidate>
          {children}
          <DialogFooter className="mt-auto">
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

type Keyed = { readonly key: number }

/** The rows while they are typed, each with a key of its own; at most as many as the server accepts. */
export function useTypedRows<Row extends Keyed>(
  opened: () => readonly Row[],
  empty: (key: number) => Row,
  max: number,
) {
  const [rows, setRows] = useState(opened)
  const [nextKey, setNextKey] = useState(rows.length)
  const isFull = rows.length >= max
  const add = () => {
    if (isFull) return
    setRows([...rows, empty(nextKey)])
    setNextKey(nextKey + 1)
  }
  const remove = (key: number) => setRows(rows.filter(row => row.key !== key))
  const change = (key: number, changed: Partial<Row>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...changed } : row)))
  return {
    ...{ rows, isFull, add, change },
    /** The keys of a row. */
    onKeyDown: (key: number) => (event: KeyboardEvent) => {
      if (event.key === 'Insert') add()
      else if (event.key === 'Delete' && event.ctrlKey) remove(key)
      else return
      event.preventDefault()
    },
  }
}
