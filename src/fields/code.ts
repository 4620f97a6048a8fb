import type { Field } from './field.ts'
import { onOneLine, readTrimmed, textCell } from './texts.ts'

/** Text in exported files too: as a number Excel would drop leading zeros. */
export const codeField: Field<'code'> = {
  letters: 'code',
  align: 'start',
  width: { screen: '6.5rem', workbookLetters: 16, paperMm: 19 },
  shown: value => value,
  copied: onOneLine,
  cell: textCell,
  read: text => readTrimmed(onOneLine(text)),
}
