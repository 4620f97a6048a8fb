/** Calendar months as `YYYY-MM` text, which sorts as text. Years run from 0001 to 9999, like those of days. */
import { type Day, day, lastOfMonth } from './days.ts'

declare const monthBrand: unique symbol
export type Month = string & { readonly [monthBrand]: true }

export function isMonth(text: string): text is Month {
  return /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** Brands a valid month; throws for any other text. */
export function month(text: string): Month {
  if (!isMonth(text)) throw new RangeError(`not a month: ${text}`)
  return text
}

export function monthOfDay(of: Day): Month {
  return month(of.slice(0, 7))
}

export function daysOfMonth(of: Month): { readonly first: Day; readonly last: Day } {
  const first = day(`${of}-01`)
  return { first, last: lastOfMonth(first) }
}
