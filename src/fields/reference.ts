import type { Field } from './field.ts'
import { onOneLine, textCell } from './texts.ts'

/** Shown by name in the interface language; without a name by code. */
export const referenceField: Field<'reference'> = {
  letters: 'words',
  align: 'start',
  width: { screen: 'minmax(8rem, 1fr)', workbookLetters: 22, paperMm: null },
  shown: (value, formats) => formats.nameOf(value) || (value.code ?? ''),
  copied: (value, nameOf) => onOneLine(nameOf(value) || (value.code ?? '')),
  cell: (value, { nameOf }) => textCell(nameOf(value) || (value.code ?? '')),
  read: null,
}
