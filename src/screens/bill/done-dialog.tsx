/** The dialog after a bill is saved or queued: its figures, a print preview, and the next bill one key away. Typing starts the next bill. */
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useDraft, useEditor } from './editor-context.ts'

type Props = {
  readonly title: string
  readonly text?: string
  readonly figures: ReactNode
  /** A remaining task of the bill. */
  readonly note?: ReactNode
  readonly preview: ReactNode
  readonly print: () => void
  /** More print actions. */
  readonly children?: ReactNode
}

export function DoneDialog({ title, text, figures, note, preview, print, children }: Props) {
  const { t } = useTranslation()
  const { actor, init, entryInput } = useEditor()
  // A refund or debit note starts with the number of its original, which is not typed into a line.
  const hasOriginal = !isOwnTrade(billTypeOf(useDraft('type')))
  const next = () => actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || next()}>
      <DialogContent
        isStatic
        {...(text === undefined && { 'aria-describedby': undefined })}
        className="top-[6vh] max-h-[88vh] max-w-3xl p-0"
        focusAfter={() => entryInput.current?.focus()}
        onKeyDown={event => {
          if (hasOriginal || !beginsNext(event)) return
          event.preventDefault()
          next()
          actor.send({ type: 'text.type', text: event.key })
        }}
      >
        <div className="grid sm:grid-cols-[1fr_auto]">
          <div className="flex flex-col gap-4 p-6">
            <DialogTitle>{title}</DialogTitle>
            {text !== undefined && <DialogDescription>{text}</DialogDescription>}
            <dl className="space-y-2">{figures}</dl>
            {note}
            <div className="flex flex-col gap-2 pt-2">
              <Button size="lg" autoFocus onClick={next}>
                {t('print.nextBill')}
                <KeyCaps keys={['Enter']} />
              </Button>
              <Button variant="outline" onClick={() => print()}>
                <Printer aria-hidden />
                {t('print.printAgain')}
                <KeyCaps keys={['Ctrl', 'P']} />
              </Button>
              {children}
            </div>
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
            tabIndex={0}
            aria-label={t('print.preview')}
            className="max-h-[88vh] overflow-auto -outline-offset-2"
          >
            {preview}
          </section>
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** A letter or a digit is the first key of the next bill. */
function beginsNext(event: React.KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing
  return !isChord && /^[\p{L}\p{N}]{1,2}$/u.test(event.key)
}

export function DoneFigure({ name, value, isLarge = false }: { name: string; value: string; isLarge?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isLarge ? 'font-semibold text-lg' : 'text-muted-foreground'}>{name}</dt>
      <dd className={isLarge ? 'is-number font-bold text-[2rem] leading-10' : 'is-number font-medium text-lg'}>
        {value}
      </dd>
    </div>
  )
}
