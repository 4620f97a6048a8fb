import type { Field } from './field.ts'
import { onOneLine, textCell } from './texts.ts'

export const choiceField: Field<'choice'> = {
  letters: 'words',
  align: 'start',
  width: { screen: '7.5rem', workbookLetters: 22, paperMm: 26 },
  shown: ({ text }) => text,
  copied: ({ text }) => onOneLine(text),
  cell: ({ text }) => textCell(text),
  read: null,
}
