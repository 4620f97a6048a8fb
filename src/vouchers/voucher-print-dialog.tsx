/** Prints a receipt, payment or deposit: shows a preview and starts printing at once. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import type { SettlementCalls } from '#contract/settlements.ts'
import type { Voucher, VoucherDocument } from '#contract/vouchers/voucher.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { PrintedPages } from '../print/printed-pages.tsx'
import { usePrintLook } from '../print/use-printer.ts'
import { isPrintedVoucher, type PrintedVoucherType } from '../print/voucher/voucher-labels.ts'
import { VoucherSheet } from '../print/voucher/voucher-sheet.tsx'
import { useApi } from '../services/api-context.ts'
import { InfoDialog } from '../services/info-dialog.tsx'
import { QueryView } from '../services/query-view.tsx'
import '../print/invoice-preview.css'

type VoucherPrintDialogProps = {
  /** The call that reads it. */
  readonly call: Voucher['calls']['Read'] | SettlementCalls['Voucher']
  readonly voucher: { readonly id: number; readonly code: string }
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function VoucherPrintDialog({ call, voucher: { id, code }, close, giveBackFocus }: VoucherPrintDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  // Read again, because its allocations may have changed.
  const query = useQuery({ ...api.query(call, { params: { id } }, { notify: 'never' }), staleTime: 0, gcTime: 0 })
  return (
    <InfoDialog
      title={`${t('print.print')} ${leftToRight(code)}`}
      className="max-w-2xl"
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <QueryView query={query} failed={t('print.voucherFailed')}>
        {voucher => isPrintedVoucher(voucher.type) && <Printed type={voucher.type} voucher={voucher} />}
      </QueryView>
    </InfoDialog>
  )
}

function Printed({ type, voucher }: { readonly type: PrintedVoucherType; readonly voucher: VoucherDocument }) {
  const { t } = useTranslation()
  const look = usePrintLook()
  const company = useQuery(useApi().query(settingEndpoints.getCompany, {}, { notify: 'never' }))
  return (
    <QueryView query={company} failed={t('print.voucherFailed')}>
      {particulars => {
        const sheet = <VoucherSheet type={type} voucher={voucher} company={particulars} look={look} />
        return (
          <PrintedPages
            title={voucher.code}
            paper="a4"
            preview={
              <div className="invoice-preview mt-4 bg-muted p-4" data-small="true">
                {sheet}
              </div>
            }
          >
            {sheet}
          </PrintedPages>
        )
      }}
    </QueryView>
  )
}
