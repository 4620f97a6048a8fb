import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ReadingWords } from './field.ts'

/** The date order of the language, and today. */
export function useReadingWords(): ReadingWords {
  const { dayOrder } = useFormats()
  return { dayOrder, today: wallClock(Date.now(), companyTimeZone()).day }
}
