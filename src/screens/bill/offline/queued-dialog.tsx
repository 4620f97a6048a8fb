/** The dialog after queueing: the change due, and a receipt without a number. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zeroHalalas } from '#domain/money.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { paymentIn } from '#machines/bill-editor/context.ts'
import type { CurrentUser } from '#machines/session-values.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ProvisionalPreview } from '../../../print/invoice-preview.tsx'
import { usePrinter } from '../../../print/use-printer.ts'
import { useUser } from '../../../services/api-context.ts'
import { DoneDialog, DoneFigure } from '../done-dialog.tsx'
import { useBill, useEditor } from '../editor-context.ts'
import { provisionalBill } from './provisional-bill.ts'

export function QueuedDialog() {
  const context = useBill(snapshot => (snapshot.matches('queued') ? snapshot.context : null))
  const user = useUser()
  return context && user && <Queued key={context.draft.key} context={context} user={user} />
}

function Queued({ context, user }: { context: BillEditorContext; user: CurrentUser }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { init } = useEditor()
  const { isAutomatic } = usePrinter()
  const [turn, setTurn] = useState(isAutomatic ? 1 : 0)
  const [capturedAtMs] = useState(Date.now)
  const bill = provisionalBill(context, { init, capturedAtMs, user: { id: user.id, name: user.fullName } })
  const { settlement, tenders } = paymentIn(context)
  const print = () => setTurn(turn + 1)
  useCommands([
    {
      id: 'bill.printProvisional',
      title: 'print.printAgain',
      icon: 'printer',
      group: 'here',
      chord: 'mod+p',
      when: 'bill && dialog',
      run: print,
    },
  ])
  return (
    <DoneDialog
      title={t('bill.queue.kept')}
      text={t('bill.queue.keptText')}
      figures={
        <>
          {tenders.map(({ method, amount }) => (
            <DoneFigure key={method} name={t(`payment.amountOf.${method}`)} value={formats.amount(amount)} />
          ))}
          <DoneFigure name={t('payment.change')} value={formats.amount(settlement?.change ?? zeroHalalas)} isLarge />
        </>
      }
      preview={<ProvisionalPreview bill={bill} turn={turn} />}
      print={print}
    />
  )
}
