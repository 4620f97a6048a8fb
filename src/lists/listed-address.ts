/** What the address of a list says, read so that what cannot be read narrows nothing; and the order that a column leads to. */
import { type Day, isDay } from '#domain/days.ts'

const textMax = 100

export function dayIn(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null
}

export function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null
}

/** What is searched for. */
export function wordsIn(text: string | null): string {
  return (text ?? '').slice(0, textMax)
}

export type ListSort<By extends string = string> = { readonly by: By; readonly isUpwards: boolean }

/**
 * What a choice of a column's heading leads to: its order from one end, then from the other, then the list as it was at first. `firstUpwards`:
 * names begin at their least, figures at their greatest.
 */
export function nextSort<By extends string, Initial>(
  sort: ListSort<By> | null,
  chosen: By,
  { firstUpwards, initial }: { readonly firstUpwards: boolean; readonly initial: Initial },
): ListSort<By> | Initial {
  if (sort?.by !== chosen) return { by: chosen, isUpwards: firstUpwards }
  return sort.isUpwards === firstUpwards ? { by: chosen, isUpwards: !firstUpwards } : initial
}
