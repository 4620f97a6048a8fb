/** Dates and numbers of the language that is shown: what a component formats with. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#domain/days.ts'
import { friendlyDay, longDateTime, longDay, monthOf, shortDateTime, shortDay } from './dates.ts'
import { currentLanguage } from './index.ts'
import { type NumberFormats, numberFormats } from './numbers.ts'

export type Formats = NumberFormats & {
  readonly longDateTime: (instantMs: number) => string
  readonly shortDateTime: (instantMs: number) => string
  readonly longDay: (day: Day) => string
  readonly shortDay: (day: Day) => string
  readonly month: (day: Day) => string
  /** `Today`, `Yesterday` or the short day. */
  readonly friendlyDay: (day: Day, today: Day) => string
}

export function useFormats(): Formats {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const language = currentLanguage()
    const [todayText, yesterdayText] = [t('dates.today'), t('dates.yesterday')]
    return {
      ...numberFormats(language),
      longDateTime: instantMs => longDateTime(instantMs, language),
      shortDateTime: instantMs => shortDateTime(instantMs, language),
      longDay: day => longDay(day, language),
      shortDay: day => shortDay(day, language),
      month: day => monthOf(day, language),
      friendlyDay: (day, today) => friendlyDay(day, language, { today, todayText, yesterdayText }),
    }
  }, [t, i18n.language])
}
