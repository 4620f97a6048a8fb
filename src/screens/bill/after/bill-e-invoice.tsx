/** The e-invoice of a posted bill: its state, what the authority said of it, and what a user of VAT may do about it. */
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { eInvoicesNeed } from '#contract/screen-needs.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { refreshBills } from '../../../delivery/refresh-bills.ts'
import { type DocumentAction, eInvoiceActions, isActionFor } from '../../../e-invoices/e-invoice-actions.ts'
import { ReissueDialog } from '../../../e-invoices/reissue-dialog.tsx'
import { useEInvoiceCalls } from '../../../e-invoices/use-e-invoice-calls.ts'
import { useCan } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { EInvoiceFacts } from './e-invoice-facts.tsx'
import { EInvoiceHistory } from './e-invoice-history.tsx'

type BillEInvoiceLineProps = {
  readonly bill: Pick<BillDocument, 'id' | 'code'>
  readonly eInvoice: BillEInvoice
  /** It has been sent or issued again, so its state changes soon. */
  readonly onSent: () => void
}

const historyKey = 'h'

/** The list has its own keys for the bill of its current row. */
const here = { group: 'here', when: '!list && !bill && !dialog' } as const

export function BillEInvoiceLine({ bill: { id: billId, code }, eInvoice, onSent }: BillEInvoiceLineProps) {
  const { t } = useTranslation()
  const mayAct = useCan(eInvoicesNeed)
  const [isAsking, setAsking] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const queries = useQueryClient()
  const changed = async () => {
    onSent()
    await refreshBills(queries)
  }
  const calls = useEInvoiceCalls(changed)
  const { id, state, messages } = eInvoice
  const runs: Readonly<Record<DocumentAction, () => void>> = {
    send: () => void calls.send({ id, code }),
    reissue: () => setAsking(true),
    xml: () => void calls.download({ id, code }),
  }
  const offered = mayAct ? (['send', 'reissue', 'xml'] as const).filter(action => isActionFor(action, state)) : []
  useCommands(offered.map(action => ({ ...here, ...eInvoiceActions[action], id: `bill.${action}`, run: runs[action] })))
  const turnHistory = () => setHistoryOpen(!isHistoryOpen)
  useCommands([
    {
      ...here,
      id: 'bill.eInvoiceHistory',
      title: 'eInvoice.history',
      icon: 'shift',
      chord: historyKey,
      run: turnHistory,
    },
  ])
  return (
    <EInvoiceFacts
      eInvoice={eInvoice}
      className="mt-1"
      below={isHistoryOpen && <EInvoiceHistory billId={billId} eInvoice={eInvoice} />}
    >
      {offered.map(action => (
        <Button key={action} variant="outline" size="sm" onClick={runs[action]}>
          {t(eInvoiceActions[action].title)}
          <KeyCaps keys={[eInvoiceActions[action].chord.toUpperCase()]} />
        </Button>
      ))}
      <Button variant="outline" size="sm" aria-expanded={isHistoryOpen} onClick={turnHistory}>
        {t('eInvoice.history')}
        {isHistoryOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        <KeyCaps keys={[historyKey.toUpperCase()]} />
      </Button>
      {isAsking && <ReissueDialog {...{ id, code, messages, changed }} close={() => setAsking(false)} />}
    </EInvoiceFacts>
  )
}
