/** The formats of the displayed language, for components. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, formatsIn } from './formats.ts'
import { currentLanguage } from './index.ts'

export function useFormats(): Formats {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => formatsIn(currentLanguage(), { todayText: t('dates.today'), yesterdayText: t('dates.yesterday') }),
    [t, i18n.language],
  )
}
