import type { Field } from './field.ts'

/** A flag that is not set is an empty cell. */
export const flagField: Field<'flag'> = {
  letters: 'figures',
  align: 'centre',
  width: { screen: '4.5rem', workbookLetters: 8, paperMm: 14 },
  shown: value => (value ? '✓' : ''),
  copied: value => (value ? '1' : '0'),
  cell: value => ({ t: 'n', v: value ? 1 : 0 }),
}
