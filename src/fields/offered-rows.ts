/** The rows that a reference field offers before anything is typed. */
type Identified = { readonly id: number }

const offeredMax = 50

/** The first rows. A chosen row that is not among them comes first: Enter keeps it. */
export function offeredRows<Row extends Identified>(rows: readonly Row[], chosen: Row | null): readonly Row[] {
  const first = rows.slice(0, offeredMax)
  return chosen === null || first.some(({ id }) => id === chosen.id) ? first : [chosen, ...first]
}
