/** The displayed columns of a list and their order: the user's choice, or as many as fit. */
import { widthOf } from '../fields/columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { TextKey } from '../i18n/texts.ts'

export type ListedColumn<Row> = GridColumn<Row> & {
  /** The label in the column chooser; columns without one cannot be removed by the user. */
  readonly chosenAs?: TextKey
  /** It is shown together with this column, after it. */
  readonly goesWith?: string
  /**
   * In narrow space, columns with the lowest number hide first, 0 by default for those that can be chosen; ties hide from the end. A column
   * with neither number nor label is never hidden.
   */
  readonly leaves?: number
}

type Described = Pick<ListedColumn<never>, 'id' | 'kind' | 'width' | 'chosenAs' | 'goesWith' | 'leaves'>

/** All columns, chosen ones in their chosen order; others after the one that precedes them in the list. */
export function orderedColumns(columns: readonly Described[], chosen: readonly string[] | null): readonly string[] {
  const leaders = columns.filter(({ goesWith }) => goesWith === undefined).map(({ id }) => id)
  const order = (chosen ?? leaders).filter(id => leaders.includes(id))
  for (const [place, id] of leaders.entries()) {
    if (order.includes(id)) continue
    order.splice(order.indexOf(leaders[place - 1] ?? '') + 1, 0, id)
  }
  return order.flatMap(id => [id, ...columns.filter(({ goesWith }) => goesWith === id).map(each => each.id)])
}

/** `chosen` is null without a choice: then as many are shown as fit, or all when the width is unknown. */
export function shownColumns(
  columns: readonly Described[],
  chosen: readonly string[] | null,
  roomPx: number | null,
): ReadonlySet<string> {
  const kept = chosen === null ? columnsWithin(columns, roomPx) : new Set(chosen)
  const isShown = ({ id, chosenAs }: Described) => kept.has(id) || (chosen !== null && chosenAs === undefined)
  const leaders = new Set(columns.filter(isShown).map(({ id }) => id))
  return new Set(columns.filter(({ id, goesWith }) => leaders.has(goesWith ?? id)).map(({ id }) => id))
}

/** The columns of a list without a column chooser. */
export function columnsInRoom<Column extends Described>(columns: readonly Column[], roomPx: number): readonly Column[] {
  const shown = shownColumns(columns, null, roomPx)
  return columns.filter(({ id }) => shown.has(id))
}

/** The width before the first layout. */
const unknownPx = 0
/** The frame of the list, and a scrollbar. */
const asidePx = 20
const remPx = 16

function columnsWithin(columns: readonly Described[], roomPx: number | null): ReadonlySet<string> {
  const kept = new Map(columns.map(column => [column.id, leastPx(column)]))
  if (roomPx === null || roomPx === unknownPx) return new Set(kept.keys())
  const leaving = columns
    .filter(({ chosenAs, leaves }) => chosenAs !== undefined || leaves !== undefined)
    .toReversed()
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0))
  const sum = () => [...kept.values()].reduce((total, each) => total + each, asidePx)
  for (const { id } of leaving) {
    if (sum() <= roomPx) break
    kept.delete(id)
  }
  return new Set(kept.keys())
}

/** The minimum width of a track: `6.5rem`, or the first part of `minmax(9rem, 1fr)`. */
function leastPx(column: Described): number {
  const [, rem] = /^(?:minmax\()?([\d.]+)rem/u.exec(widthOf(column).screen) ?? []
  if (rem === undefined) throw new Error(`The column ${column.id} has no width in rem.`)
  return Number(rem) * remPx
}
