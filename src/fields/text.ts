import type { Field } from './field.ts'
import { onOneLine, readTrimmed, textCell } from './texts.ts'

export const textField: Field<'text'> = {
  letters: 'words',
  align: 'start',
  width: { screen: 'minmax(9rem, 1fr)', workbookLetters: 22, paperMm: null },
  shown: value => value,
  copied: onOneLine,
  cell: textCell,
  read: text => readTrimmed(onOneLine(text)),
}
