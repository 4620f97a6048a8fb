/** A bill that waits for the network: the change to hand over, a receipt without a number, and the next bill one key away. */
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zeroHalalas } from '#domain/money.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { paymentIn } from '#machines/bill-editor/context.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useCommands } from '../../palette/palette-context.ts'
import { ProvisionalPreview } from '../../print/invoice-preview.tsx'
import { useUser } from '../../shell/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useBill, useEditor } from './editor-context.ts'
import { provisionalBill } from './provisional-bill.ts'
import { beginsNext } from './saved-dialog.tsx'

export function QueuedDialog() {
  const context = useBill(snapshot => (snapshot.matches('queued') ? snapshot.context : null))
  return context && <Queued key={context.draft.key} context={context} />
}

function Queued({ context }: { context: BillEditorContext }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { actor, init, entryInput } = useEditor()
  const user = useUser()
  const [turn, setTurn] = useState(1)
  const [capturedAtMs] = useState(Date.now)
  const bill = provisionalBill(context, { init, capturedAtMs, userId: user?.id ?? 1, userName: user?.fullName ?? '' })
  const next = () => actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  useKeyContext('dialog')
  useCommands([
    {
      id: 'bill.printProvisional',
      title: 'print.printAgain',
      icon: 'printer',
      group: 'here',
      chord: 'mod+p',
      when: 'bill && dialog',
      run: () => setTurn(turn + 1),
    },
  ])
  return (
    <Dialog open onOpenChange={isOpen => isOpen || next()}>
      <DialogContent
        isStatic
        className="top-[6vh] max-h-[88vh] max-w-2xl p-0"
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
            <DialogTitle>{t('bill.queue.kept')}</DialogTitle>
            <DialogDescription>{t('bill.queue.keptText')}</DialogDescription>
            <p className="flex items-baseline justify-between gap-4 font-semibold text-lg">
              <span>{t('payment.change')}</span>
              <output className="is-number text-[2rem] leading-10">
                {formats.amount(paymentIn(context).settlement?.change ?? zeroHalalas)}
              </output>
            </p>
            <Button size="lg" autoFocus onClick={next}>
              {t('print.nextBill')}
              <KeyCaps keys={['Enter']} />
            </Button>
            <Button variant="outline" onClick={() => setTurn(turn + 1)}>
              <Printer aria-hidden />
              {t('print.printAgain')}
              <KeyCaps keys={['Ctrl', 'P']} />
            </Button>
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            aria-label={t('print.preview')}
            className="max-h-[88vh] overflow-auto -outline-offset-2"
          >
            <ProvisionalPreview bill={bill} turn={turn} />
          </section>
        </div>
      </DialogContent>
    </Dialog>
  )
}
