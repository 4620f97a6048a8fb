import { isWhole } from '../../support/depth.ts'

/** The languages, and with them the directions, that a test is run in: both in deep runs, else the one that is named. */
export function languages(first: 'ar' | 'en'): readonly ('ar' | 'en')[] {
  return isWhole ? ['ar', 'en'] : [first]
}
