import type { Field } from './field.ts'
import { oneLine, textCell } from './texts.ts'

export const choiceField: Field<'choice'> = {
  letters: 'words',
  align: 'start',
  width: { screen: '7.5rem', workbookLetters: 22, paperMm: 26 },
  shown: ({ text }) => text,
  copied: ({ text }) => oneLine(text),
  cell: ({ text }) => textCell(text),
  read: null,
}
