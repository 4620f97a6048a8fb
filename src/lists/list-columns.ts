/** Which columns of a list are shown, and in which order: those that a person chose, or as many as there is room for. */
import { widthOf } from '../fields/columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { TextKey } from '../i18n/texts.ts'

export type ListedColumn<Row> = GridColumn<Row> & {
  /** What it is called where columns are chosen; any other is never taken away by a person. */
  readonly chosenAs?: TextKey
  /** It comes and goes with this column, and comes after it. */
  readonly goesWith?: string
  /**
   * Where there is no room, those of the lowest number go first, 0 where it is not said of one that can be chosen; of equal ones the last. What
   * has neither a number nor a name to be chosen by always stays.
   */
  readonly leaves?: number
}

type Described = Pick<ListedColumn<never>, 'id' | 'kind' | 'width' | 'chosenAs' | 'goesWith' | 'leaves'>

/** All columns, those that were chosen as they were; any other after the one that comes before it in the list itself. */
export function orderedColumns(columns: readonly Described[], chosen: readonly string[] | null): readonly string[] {
  const leaders = columns.filter(({ goesWith }) => goesWith === undefined).map(({ id }) => id)
  const order = (chosen ?? leaders).filter(id => leaders.includes(id))
  for (const [place, id] of leaders.entries()) {
    if (order.includes(id)) continue
    order.splice(order.indexOf(leaders[place - 1] ?? '') + 1, 0, id)
  }
  return order.flatMap(id => [id, ...columns.filter(({ goesWith }) => goesWith === id).map(each => each.id)])
}

/** `chosen` is null where nobody chose: then as many are shown as there is room for, all of them where the room is not known. */
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

/** The columns of a list in which nobody chooses any. */
export function columnsInRoom<Column extends Described>(columns: readonly Column[], roomPx: number): readonly Column[] {
  const shown = shownColumns(columns, null, roomPx)
  return columns.filter(({ id }) => shown.has(id))
}

/** A page that is not drawn yet has none. */
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

/** What a track of the grid takes at the least: `6.5rem`, or the first part of `minmax(9rem, 1fr)`. */
function leastPx(column: Described): number {
  const [, rem] = /^(?:minmax\()?([\d.]+)rem/u.exec(widthOf(column).screen) ?? []
  if (rem === undefined) throw new Error(`The column ${column.id} has no width in rem.`)
  return Number(rem) * remPx
}
