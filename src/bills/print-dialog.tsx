/** Prints a bill from a list: shows a preview and starts printing at once. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { InvoicePreview } from '../print/invoice-preview.tsx'
import { PaperChoice } from '../print/paper-choice.tsx'
import { PdfButton } from '../print/pdf-button.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { useApi } from '../services/api-context.ts'
import { InfoDialog } from '../services/info-dialog.tsx'
import { QueryView } from '../services/query-view.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'

type PrintDialogProps = {
  readonly bill: Pick<BillRow, 'id' | 'code'>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function PrintDialog({ bill, close, giveBackFocus }: PrintDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  // Reloaded, because the number of prints decides whether this one is a copy.
  const query = useQuery({ ...api.query(billEndpoints.getBill, { query: { id: bill.id } }), staleTime: 0, gcTime: 0 })
  return (
    <InfoDialog
      title={`${t('print.print')} ${leftToRight(bill.code)}`}
      className="max-w-2xl"
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <QueryView query={query} failed={t('print.loadFailed')}>
        {document => <Printed bill={document} />}
      </QueryView>
    </InfoDialog>
  )
}

function Printed({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const printing = usePrinting(bill)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    printing.print()
  })
  return (
    <>
      <div className="mt-4">
        <InvoicePreview printing={printing} isSmall />
      </div>
      <DialogFooter>
        <PaperChoice printing={printing} />
        <PdfButton printing={printing} />
        <Button autoFocus onClick={() => printing.print()}>
          <Printer aria-hidden />
          {t('print.printAgain')}
        </Button>
      </DialogFooter>
    </>
  )
}
