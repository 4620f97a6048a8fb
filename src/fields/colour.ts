import { parseColour } from '#domain/colour.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'
import { filledText, textCell } from './texts.ts'

export const colourField: Field<'colour'> = {
  letters: 'code',
  align: 'start',
  width: { screen: '7rem', workbookLetters: 10, paperMm: 19 },
  shown: value => value,
  copied: value => value,
  cell: textCell,
  read: filledText(readColour),
}

function readColour(text: string): Read<string> {
  const result = parseColour(text)
  return result.ok ? result : { ok: false, code: 'invalidColour' }
}
