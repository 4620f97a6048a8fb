/**
 * The columns of a definition in a workbook, for templates, exports and imports: one per field, and for child rows one per field and
 * number, such as `Unit 2: Price`. A place is the path `units.1.price`, counted from 0.
 */
import type { Definition } from '#contract/definitions/definition.ts'
import { i18n } from '../i18n/index.ts'
import { wordText } from '../i18n/keys.ts'
import { fieldWord } from './value-texts.ts'

export type SheetPlace = { readonly place: string; readonly word: string }

/** `countOf` is how many child rows of a field have columns, up to the field's maximum. */
export function sheetPlaces({ fields }: Definition, countOf: (name: string) => number): readonly SheetPlace[] {
  return placesIn(fields, countOf, wordText)
}

/** The possible headings of each column, in every loaded language. */
export function knownPlaces({ fields }: Definition): readonly SheetPlace[] {
  const languages = ['ar', 'en'].map(language => (word: string) => {
    return String(i18n.getResource(language, 'translation', `words.${word}`) ?? '')
  })
  const all = [wordText, ...languages].flatMap(wordOf => placesIn(fields, () => Number.POSITIVE_INFINITY, wordOf))
  return all.filter(({ word }) => word !== '')
}

function placesIn(
  fields: Definition['fields'],
  countOf: (name: string) => number,
  wordOf: (word: string) => string,
): readonly SheetPlace[] {
  return Object.entries(fields).flatMap(([name, field]): readonly SheetPlace[] => {
    // Workbooks have no pictures.
    if (field.kind === 'image') return []
    if (field.kind !== 'rows') return [{ place: name, word: wordOf(field.word ?? name) }]
    const count = Math.min(countOf(name), field.countMax)
    return Array.from({ length: count }, (_, at) =>
      Object.entries(field.of).map(([each, { word }]) => ({
        place: `${name}.${at}.${each}`,
        word: `${wordOf(field.each)} ${at + 1}: ${wordOf(word ?? each)}`,
      })),
    ).flat()
  })
}

/** The heading of a column, without its number. */
export function placeWord(definition: Definition, place: string): string {
  const [name = '', at, each = ''] = place.split('.')
  const field = definition.fields[name]
  if (field?.kind !== 'rows' || at === undefined) return fieldWord(definition, name)
  if (each === '') return wordText(field.each)
  return `${wordText(field.each)} ${Number(at) + 1}: ${fieldWord({ fields: field.of }, each)}`
}

/** The field of a cell, in the row or a child row. */
export function sheetFieldAt({ fields }: Definition, place: string) {
  const [name = '', , each] = place.split('.')
  const field = fields[name]
  return field?.kind === 'rows' ? (each === undefined ? undefined : field.of[each]) : field
}
