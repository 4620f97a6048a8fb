/** The quotation of a sale, with the last day of its prices. */
import { useTranslation } from 'react-i18next'
import { billDayOf } from '#machines/bill-editor/figures.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Code } from '../../../ui/isolated-text.tsx'
import { useBill, useDraft } from '../editor-context.ts'

export function QuotationMark() {
  const { t } = useTranslation()
  const formats = useFormats()
  const quotation = useDraft('quotation')
  const day = useBill(({ context }) => billDayOf(context.draft, context.setting))
  if (quotation === null) return null
  const isOver = day > quotation.expiresOn
  return (
    <p className="flex items-baseline gap-1.5 text-sm">
      <span className="text-muted-foreground">{t('titles.quotation')}</span>
      <Code className="font-medium">{quotation.code}</Code>
      <span className={isOver ? 'text-destructive' : 'text-muted-foreground'}>
        {t(isOver ? 'bill.quotedUntilOver' : 'bill.quotedUntil', { day: formats.shortDay(quotation.expiresOn) })}
      </span>
    </p>
  )
}
