/** Which cells of a row are marked as selected, as text, so that a row that is drawn is compared at a glance. */

type Selected = {
  readonly first: number
  readonly rows: readonly unknown[]
  readonly columns: readonly { readonly id: string }[]
}

/** The whole selection: the places of its first and its last row, and its columns. Empty where there is none. */
export function selectionText(selection: Selected | null): string {
  if (selection === null) return ''
  const { first, rows, columns } = selection
  return [first, first + rows.length - 1, ...columns.map(column => column.id)].join(' ')
}

/** The selected columns of the row at a place, parted by blanks; empty in most rows. */
export function selectedIn(selection: string, place: number): string {
  const [first, last, ...columns] = selection.split(' ')
  return selection !== '' && place >= Number(first) && place <= Number(last) ? columns.join(' ') : ''
}

export function isMarked(selected: string, column: string | undefined): boolean {
  return selected !== '' && selected.split(' ').some(each => each === column)
}
