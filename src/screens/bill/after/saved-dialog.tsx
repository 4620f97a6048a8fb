/** The dialog after saving: the change due, while the receipt is printed. */
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import { halalas } from '#domain/money.ts'
import { deliveryBillOf } from '../../../delivery/deliverable.ts'
import { UndeliveredMark } from '../../../delivery/undelivered-mark.tsx'
import { prepareTexts } from '../../../i18n/index.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { InvoicePreview } from '../../../print/invoice-preview.tsx'
import { PaperChoice } from '../../../print/paper-choice.tsx'
import { PdfButton } from '../../../print/pdf-button.tsx'
import { usePrintCommands } from '../../../print/use-print-commands.ts'
import { usePrinting } from '../../../print/use-printing.ts'
import type { Loader } from '../../../services/loaded.ts'
import { QuietlyLoadedWith } from '../../../services/quietly-loaded.tsx'
import { DoneDialog, DoneFigure } from '../done-dialog.tsx'
import { useBill } from '../editor-context.ts'
import { CreditSale } from './credit-sale.tsx'
import type { EInvoiceFactsProps } from './e-invoice-facts.tsx'
import { GiveToDriver } from './give-to-driver.tsx'
import { useFollowedBill } from './use-followed-bill.ts'

/** Only shops whose branch is connected need it. */
const loadEInvoiceFacts: Loader<EInvoiceFactsProps> = async () => {
  const [{ EInvoiceFacts }] = await Promise.all([import('./e-invoice-facts.tsx'), prepareTexts(['e-invoices'])])
  return EInvoiceFacts
}

export function SavedDialog() {
  const bill = useBill(snapshot => (snapshot.matches('saved') ? snapshot.context.bill : null))
  return bill && <Saved key={bill.id} bill={bill} />
}

function Saved({ bill: posted }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const { bill } = useFollowedBill(posted)
  const formats = useFormats()
  const printing = usePrinting(bill, true)
  usePrintCommands(printing, 'bill && dialog')
  const type = billTypeOf(bill.billTypeCode)
  const isAwaited = deliveryBillOf(bill).awaitsDelivery
  return (
    <DoneDialog
      title={t('print.saved', { code: bill.code })}
      figures={
        <>
          {hasPrices(type) ? (
            <DoneFigure name={t('bill.columns.total')} value={formats.amount(bill.total)} />
          ) : (
            <DoneFigure name={t('bill.lines')} value={t('bill.lineCount', { count: bill.lines.length })} isLarge />
          )}
          {bill.tenders.map(({ method, received }) => (
            <DoneFigure key={method} name={t(`payment.amountOf.${method}`)} value={formats.amount(received)} />
          ))}
          {bill.rounding !== 0 && (
            <DoneFigure name={t('payment.rounding')} value={formats.amount(halalas(-bill.rounding))} />
          )}
          {type.payments.length > 0 && (
            <DoneFigure name={t('payment.change')} value={formats.amount(bill.change)} isLarge />
          )}
        </>
      }
      note={
        <>
          {isAwaited && <UndeliveredMark text={t('delivery.later')} />}
          {bill.eInvoice && <QuietlyLoadedWith loader={loadEInvoiceFacts} props={{ eInvoice: bill.eInvoice }} />}
        </>
      }
      preview={<InvoicePreview printing={printing} isSmall />}
      print={printing.print}
    >
      <GiveToDriver bill={bill} when="bill && dialog" />
      <CreditSale bill={bill} when="bill && dialog" />
      <PaperChoice printing={printing} />
      <PdfButton printing={printing} />
    </DoneDialog>
  )
}
