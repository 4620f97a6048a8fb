/** What the credit of a refund pays of a sale. */
import { useTranslation } from 'react-i18next'
import { paymentIn } from '#machines/bill-editor/context.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useBill, useDraft } from '../editor-context.ts'

export function CreditRow() {
  const { t } = useTranslation()
  const formats = useFormats()
  const credit = useDraft('credit')
  const paid = useBill(({ context }) => paymentIn(context).tenders.find(each => each.method === 'refundCredit')?.amount)
  if (credit === null) return null
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-md bg-secondary px-2.5 py-1.5">
      <dt>{t('paymentMethods.refundCredit')}</dt>
      <dd className="is-number font-semibold">{formats.amount(paid ?? credit.left)}</dd>
    </dl>
  )
}
