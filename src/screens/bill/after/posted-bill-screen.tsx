/** A posted bill by URL: the invoice as printed, in a layout of the user's choice, with keys to reprint it. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { CapturedMark } from '../../../bills/captured-mark.tsx'
import { billTitles } from '../../../catalogue/bill-titles.ts'
import { isToPrintAtOnce } from '../../../catalogue/prints-at-once.ts'
import { deliveryBillOf } from '../../../delivery/deliverable.ts'
import { UndeliveredMark } from '../../../delivery/undelivered-mark.tsx'
import { leftToRight } from '../../../i18n/bidi.ts'
import { InvoicePreview } from '../../../print/invoice-preview.tsx'
import { PaperChoice } from '../../../print/paper-choice.tsx'
import { PdfButton } from '../../../print/pdf-button.tsx'
import { usePrintCommands } from '../../../print/use-print-commands.ts'
import { type Printing, usePrinting } from '../../../print/use-printing.ts'
import { useApi } from '../../../services/api-context.ts'
import { Page } from '../../../services/page.tsx'
import { Loading } from '../../../services/states.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { BillActions } from './bill-actions.tsx'
import { BillEInvoiceLine } from './bill-e-invoice.tsx'
import { BillNeighbours } from './bill-neighbours.tsx'
import { CreditSale } from './credit-sale.tsx'
import { DebitNoteAction } from './debit-note.tsx'
import { DeliveryActions } from './delivery-actions.tsx'
import { GiveToDriver } from './give-to-driver.tsx'
import { BillNotRead, MissingBill } from './missing-bill.tsx'
import { RelatedBills } from './related-bills.tsx'
import { BillStatements, NewStatementAction } from './statements/bill-statements.tsx'
import { awaitsAuthority, useFollowedBill } from './use-followed-bill.ts'

export function PostedBillScreen() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <LoadedBill key={id} id={id} /> : <MissingBill />
}

function LoadedBill({ id }: { id: number }) {
  const api = useApi()
  // Always read again, because another device may have printed it.
  const query = useQuery({ ...api.query(billEndpoints.getBill, { query: { id } }, { notify: 'never' }), staleTime: 0 })
  // A bill that is read again only to follow its e-invoice stays when that fails.
  const isKept = query.data !== undefined && awaitsAuthority(query.data)
  if (query.isError && !isKept) return <BillNotRead error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading />
  return <PostedBill bill={query.data} />
}

function PostedBill({ bill: read }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const { bill, followAgain } = useFollowedBill(read)
  const printing = usePrinting(bill)
  usePrintCommands(printing, '!dialog')
  usePrintAtOnce(printing)
  const isAwaited = deliveryBillOf(bill).awaitsDelivery
  return (
    <Page
      title={`${t(`titles.${billTitles[bill.billTypeCode]}`)} ${leftToRight(bill.code)}`}
      mark={
        <>
          {isAwaited && <UndeliveredMark text={t('billStates.undelivered')} className="mt-0.5" />}
          <RelatedBills bill={bill} />
          <BillStatements bill={bill} />
          {bill.eInvoice && <BillEInvoiceLine bill={bill} eInvoice={bill.eInvoice} onSent={followAgain} />}
          {bill.capture !== null && <CapturedMark capture={bill.capture} className="mt-0.5 text-sm" />}
        </>
      }
      actions={
        <>
          <BillNeighbours bill={bill} />
          <NewStatementAction bill={bill} />
          <DeliveryActions bill={bill} />
          <GiveToDriver bill={bill} when="!list && !bill && !dialog" />
          <CreditSale bill={bill} when="!list && !bill && !dialog" />
          <BillActions bill={bill} />
          <DebitNoteAction bill={bill} />
          <PaperChoice printing={printing} />
          <PdfButton printing={printing} />
          <Button onClick={() => printing.print()}>
            <Printer aria-hidden />
            {t('print.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <InvoicePreview printing={printing} />
    </Page>
  )
}

/** Prints once if the previous page requested it; navigating back does not print again. */
function usePrintAtOnce(printing: Printing): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = isToPrintAtOnce(state)
  const latest = useRef(printing)
  useEffect(() => {
    latest.current = printing
  })
  useEffect(() => {
    if (!isAsked) return
    latest.current.print()
    void navigate(pathname + search, { replace: true, state: null })
  }, [isAsked, navigate, pathname, search])
}
