/** Keyboard navigation in a table of child rows. A cell's place is the name of its input: `units.2.price`. */
import type { DefinedRows } from '#contract/definitions/field.ts'

type Place = {
  readonly row: number
  readonly cell: string
  /** A select or combobox uses the arrow keys itself. */
  readonly ownsArrows: boolean
}

/** Null when the focus is in no cell of the table. */
export function rowsPlaceOf(target: EventTarget, name: string): Place | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  const [table, row, cell] = target.name.split('.')
  if (table !== name || row === undefined || cell === undefined) return null
  const isList = target instanceof HTMLSelectElement || target.getAttribute('role') === 'combobox'
  return { row: Number(row), cell, ownsArrows: isList }
}

export function cellBelow(table: HTMLElement | null, name: string, row: number, cell: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[name="${CSS.escape(`${name}.${row}.${cell}`)}"]`) ?? null
}

/** Enter in the first cell of the empty row leaves the table. */
export function isPassedOver(target: EventTarget, { of }: DefinedRows, { cell }: Place): boolean {
  return cell === Object.keys(of)[0] && target instanceof HTMLInputElement && target.value.trim() === ''
}

export function toAfterTable(table: HTMLElement | null): void {
  const fields = [
    ...(table?.closest('form')?.querySelectorAll<HTMLElement>('input:not([type=color]),select,textarea') ?? []),
  ]
  const own = fields.filter(field => table?.contains(field))
  const last = own.at(-1)
  const next = last && fields[fields.indexOf(last) + 1]
  ;(next ?? own[0])?.focus()
}
