/** The last day of validity of a quotation's prices: by default some days after its own day. */
import { useTranslation } from 'react-i18next'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { lastDayOf } from '#machines/bill-editor/figures.ts'
import { useBill, useDraft } from '../editor-context.ts'
import { TypedDay } from '../typed-day.tsx'

export function ExpiryField() {
  const type = useDraft('type')
  return billTypeOf(type).expires ? <Expiry /> : null
}

function Expiry() {
  const { t } = useTranslation()
  const lastDay = useBill(({ context }) => lastDayOf(context.draft, context.setting))
  return <TypedDay place="expiresOn" name={t('bill.expiresOn')} day={lastDay} />
}
