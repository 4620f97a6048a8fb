/** The restaurant table whose bill it is. */
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../i18n/names.ts'
import { Name } from '../../../ui/isolated-text.tsx'
import { useDraft } from '../editor-context.ts'

export function TableMark() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const table = useDraft('table')
  if (table === null) return null
  return (
    <p className="flex items-baseline gap-1.5 text-sm">
      <span className="text-muted-foreground">{t('bill.table.name')}</span>
      <Name text={nameOf(table)} className="font-medium" />
    </p>
  )
}
