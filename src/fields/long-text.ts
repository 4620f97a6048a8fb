import type { Field } from './field.ts'
import { onOneLine, readTrimmed, textCell } from './texts.ts'

export const longTextField: Field<'longText'> = {
  letters: 'words',
  align: 'start',
  width: { screen: 'minmax(12rem, 2fr)', workbookLetters: 40, paperMm: null },
  shown: onOneLine,
  copied: onOneLine,
  cell: textCell,
  read: readTrimmed,
}
