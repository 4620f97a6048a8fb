/** Shows how many cells of a list were copied, or why none were. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { showToast } from '../services/toasts.ts'

/** Null when selected rows are not loaded. */
export function useShowCopied(): (cells: number | null) => void {
  const { t } = useTranslation()
  const formats = useFormats()
  return cells =>
    cells === null
      ? showToast({ kind: 'warning', title: t('lists.copyMissing'), id: 'copied' })
      : showToast({ kind: 'info', title: t('lists.copied', { number: formats.count(cells) }), id: 'copied' })
}
