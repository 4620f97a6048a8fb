/**
 * A bill that is saved: the change to hand over, the receipt on its way to the printer, and the next bill one key away. Whoever
 * types on has begun it.
 */
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { InvoicePreview } from '../../print/invoice-preview.tsx'
import { PaperChoice } from '../../print/paper-choice.tsx'
import { PdfButton } from '../../print/pdf-button.tsx'
import { usePrintCommands } from '../../print/use-print-commands.ts'
import { usePrinting } from '../../print/use-printing.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useBill, useEditor } from './editor-context.ts'

export function SavedDialog() {
  const bill = useBill(snapshot => (snapshot.matches('saved') ? snapshot.context.bill : null))
  return bill && <Saved key={bill.id} bill={bill} />
}

function Saved({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { actor, init, entryInput } = useEditor()
  const printing = usePrinting(bill, true)
  const next = () => actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  useKeyContext('dialog')
  usePrintCommands(printing, 'bill && dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || next()}>
      <DialogContent
        isStatic
        aria-describedby={undefined}
        className="top-[6vh] max-h-[88vh] max-w-3xl p-0"
        focusAfter={() => entryInput.current?.focus()}
        onKeyDown={event => {
          if (!beginsNext(event)) return
          event.preventDefault()
          next()
          actor.send({ type: 'text.type', text: event.key })
        }}
      >
        <div className="grid sm:grid-cols-[1fr_auto]">
          <div className="flex flex-col gap-4 p-6">
            <DialogTitle>{t('print.saved', { code: leftToRight(bill.code) })}</DialogTitle>
            <dl className="space-y-2">
              <Figure name={t('bill.columns.total')} value={formats.amount(bill.total)} />
              <Figure name={t('payment.received')} value={formats.amount(bill.received)} />
              <Figure name={t('payment.change')} value={formats.amount(bill.change)} isLarge />
            </dl>
            <div className="flex flex-col gap-2 pt-2">
              <Button size="lg" autoFocus onClick={next}>
                {t('print.nextBill')}
                <KeyCaps keys={['Enter']} />
              </Button>
              <Button variant="outline" onClick={() => printing.print()}>
                <Printer aria-hidden />
                {t('print.printAgain')}
                <KeyCaps keys={['Ctrl', 'P']} />
              </Button>
              <PaperChoice printing={printing} />
              <PdfButton printing={printing} />
            </div>
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            aria-label={t('print.preview')}
            className="max-h-[88vh] overflow-auto -outline-offset-2"
          >
            <InvoicePreview printing={printing} isSmall />
          </section>
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** A letter or a digit is the first of the next bill. */
export function beginsNext(event: React.KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing
  return !isChord && /^[\p{L}\p{N}]{1,2}$/u.test(event.key)
}

function Figure({ name, value, isLarge = false }: { name: string; value: string; isLarge?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isLarge ? 'font-semibold text-lg' : 'text-muted-foreground'}>{name}</dt>
      <dd className={isLarge ? 'is-number font-bold text-[2rem] leading-10' : 'is-number font-medium text-lg'}>
        {value}
      </dd>
    </div>
  )
}
