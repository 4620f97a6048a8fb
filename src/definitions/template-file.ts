/** An empty table for an import: the names of all fields, and a row of examples beneath them. It is loaded when it is first wanted. */
import { utils, write } from 'xlsx'
import type { Definition } from '#contract/definitions/definition.ts'
import { fieldWord } from './value-texts.ts'

export function fileTemplateOf(definition: Definition, isRightToLeft: boolean): Uint8Array {
  const entries = Object.entries(definition.fields)
  const headings = entries.map(([name]) => fieldWord(definition, name))
  const examples = entries.map(([, field]) => field.example ?? null)
  const sheet = utils.aoa_to_sheet([headings, examples])
  sheet['!cols'] = headings.map(heading => ({ wch: Math.max(14, heading.length + 2) }))
  const book = utils.book_new(sheet, 'data')
  book.Workbook = { Views: [{ RTL: isRightToLeft }] }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}
