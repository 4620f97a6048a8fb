import { isoInstant } from '#contract/fields.ts'
import { serialOf } from './dates.ts'
import type { Field } from './field.ts'

export const instantField: Field<'instant'> = {
  letters: 'figures',
  align: 'start',
  width: { screen: '10.5rem', workbookLetters: 18, paperMm: 34 },
  shown: (value, formats) => formats.shortDateTime(value),
  copied: isoInstant,
  cell: (value, { wallClock }) => ({ t: 'n', v: serialOf(wallClock(value)), z: 'yyyy-mm-dd hh:mm' }),
  read: null,
}
