/** The period of a list in words. */
import type { TFunction } from 'i18next'
import type { Day } from '#domain/days.ts'
import type { Formats } from '../i18n/formats.ts'

/** Null means open-ended. */
export function periodText(from: Day | null, to: Day | null, t: TFunction, formats: Formats): string {
  if (from !== null && to !== null) {
    return t('lists.range', { from: formats.shortDay(from), to: formats.shortDay(to) })
  }
  if (from !== null) return t('lists.fromDay', { from: formats.shortDay(from) })
  return to === null ? t('lists.allDays') : t('lists.toDay', { to: formats.shortDay(to) })
}
