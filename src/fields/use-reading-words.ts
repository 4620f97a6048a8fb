import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ReadingWords } from './field.ts'

/** How dates are typed here, and from which day on. */
export function useReadingWords(): ReadingWords {
  const { dayOrder } = useFormats()
  return { dayOrder, today: wallClock(Date.now(), companyTimeZone()).day }
}
