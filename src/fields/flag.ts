import { latinDigits } from '#domain/digits.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { Field } from './field.ts'
import { filledText } from './texts.ts'

/** False is an empty cell. */
export const flagField: Field<'flag'> = {
  letters: 'figures',
  align: 'centre',
  width: { screen: '4.5rem', workbookLetters: 8, paperMm: 14 },
  shown: value => (value ? '✓' : ''),
  copied: value => (value ? '1' : '0'),
  cell: value => ({ t: 'n', v: value ? 1 : 0 }),
  read: filledText(readFlag),
}

/** Parses the copied and the displayed form. */
function readFlag(text: string): Read<boolean> {
  const plain = latinDigits(text.trim())
  if (plain === '1' || plain === '✓') return { ok: true, value: true }
  return plain === '0' ? { ok: true, value: false } : { ok: false, code: 'invalid' }
}
