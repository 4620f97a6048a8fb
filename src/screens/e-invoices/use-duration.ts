/** A length of time in hours and minutes, in words. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'

export function useDuration(): (ms: number) => string {
  const { t } = useTranslation()
  const { count } = useFormats()
  return useMemo(() => {
    return ms => {
      const minutes = Math.max(0, Math.floor(ms / 60_000))
      const hours = Math.floor(minutes / 60)
      const rest = count(minutes % 60)
      return hours === 0
        ? t('eInvoice.minutes', { minutes: rest })
        : t('eInvoice.hours', { hours: count(hours), minutes: rest })
    }
  }, [t, count])
}
