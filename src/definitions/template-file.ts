/** An empty table for an import: the names of all fields, and a row of examples beneath them. It is loaded when it is first wanted. */
import { utils, write } from 'xlsx'
import type { Definition } from '#contract/definitions/definition.ts'
import { sheetFieldAt, sheetPlaces } from './import-places.ts'

/** Columns for so many child rows in each row; the user copies them with the next number for more. */
const templateCount = 2

export function fileTemplateOf(definition: Definition, isRightToLeft: boolean): Uint8Array {
  const places = sheetPlaces(definition, () => templateCount)
  const headings = places.map(({ word }) => word)
  // A second unit like the first would be none.
  const examples = places.map(({ place }) =>
    /\.[1-9]/u.test(place) ? null : (sheetFieldAt(definition, place)?.example ?? null),
  )
  const sheet = utils.aoa_to_sheet([headings, examples])
  sheet['!cols'] = headings.map(heading => ({ wch: Math.max(14, heading.length + 2) }))
  const book = utils.book_new(sheet, 'data')
  book.Workbook = { Views: [{ RTL: isRightToLeft }] }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}
