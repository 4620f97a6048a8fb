/** Parses the text of a live line. Source: design page 4, "Live line grammar". */
import type { CellEntry, CellShape, LiveLine, LiveText, SheetShape } from './sheet-types.ts'

/** The number before the `*` of `3*milk`; without one, the whole text is the rest. */
export function numberBefore(text: string): { readonly number: string | null; readonly rest: string } {
  const match = /^\s*([-−]?[\d٠-٩۰-۹.,٫٬]+)\s*[*×](.*)$/su.exec(text)
  return match === null
    ? { number: null, rest: text.trim() }
    : { number: match[1] ?? null, rest: (match[2] ?? '').trim() }
}

/** `500*cash` begins a row with an amount on one side, `-500*cash` with one on the other. */
export function amountFirst(column: CellShape, side: string, otherSide: string): LiveLine {
  return {
    column,
    read: text => {
      const { number, rest } = numberBefore(text)
      if (number === null) return { of: 'new', query: rest, cells: {} }
      const amount = number.replace(/^[-−]/u, '')
      return { of: 'new', query: rest, cells: { [amount === number ? side : otherSide]: amount } }
    },
  }
}

export function liveText({ live }: SheetShape, text: string): LiveText {
  return live?.read(text) ?? { of: 'new', query: text.trim(), cells: {} }
}

/** The search text of the list of a cell. */
export function searchText({ rowKey, text }: Pick<CellEntry, 'rowKey' | 'text'>, shape: SheetShape): string {
  return rowKey === null ? liveText(shape, text).query : text
}
