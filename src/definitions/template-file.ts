/** An empty workbook for an import: the names of all fields, and a row of examples below. Loaded on first use. */
import { utils, write } from 'xlsx'
import type { Definition } from '#contract/definitions/definition.ts'
import { sheetFieldAt, sheetPlaces } from './import-places.ts'

/** The number of child rows with columns; users add more by copying columns with the next number. */
const templateCount = 2

export function fileTemplateOf(definition: Definition, isRightToLeft: boolean): Uint8Array {
  const places = sheetPlaces(definition, () => templateCount)
  const headings = places.map(({ word }) => word)
  // A second unit equal to the first would be invalid.
  const examples = places.map(({ place }) =>
    /\.[1-9]/u.test(place) ? null : (sheetFieldAt(definition, place)?.example ?? null),
  )
  const sheet = utils.aoa_to_sheet([headings, examples])
  sheet['!cols'] = headings.map(heading => ({ wch: Math.max(14, heading.length + 2) }))
  const book = utils.book_new(sheet, 'data')
  book.Workbook = { Views: [{ RTL: isRightToLeft }] }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}
