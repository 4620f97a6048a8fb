/** Parses the address of a list, ignoring invalid parts: its sorting and chosen columns. */
import { type Day, isDay } from '#domain/days.ts'

const textMax = 100

export function dayIn(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null
}

export function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null
}

/** The search text. */
export function wordsIn(text: string | null): string {
  return (text ?? '').slice(0, textMax)
}

export type ListSort<By extends string = string> = { readonly by: By; readonly isUpwards: boolean }

const columnsMax = 60

/** The chosen columns in order; null without a choice. */
export function columnsIn(search: URLSearchParams): readonly string[] | null {
  const names = (search.get('columns') ?? '').split(',', columnsMax).filter(name => name !== '')
  return names.length === 0 ? null : [...new Set(names)]
}

export function withColumns(search: URLSearchParams, columns: readonly string[] | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (columns === null) next.delete('columns')
  else next.set('columns', columns.join())
  return next
}
