/** Dimensions that facts share: time, place, user and document. */
/** The Saudi business week begins on Sunday. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const commonDimensions = {
  day: { kind: 'day', word: 'day' },
  month: { kind: 'month', word: 'month' },
  weekday: { kind: 'choice', choices: weekdays, texts: 'weekdays', word: 'weekday' },
  branch: { kind: 'reference', of: 'branch', word: 'branch' },
  costCenter: { kind: 'reference', of: 'costCenter', word: 'costCenter', isTree: true, mayLack: true },
  user: { kind: 'reference', of: 'user', word: 'user' },
  item: { kind: 'reference', of: 'item', word: 'item' },
  category: { kind: 'reference', of: 'itemCategory', word: 'category', impliedBy: 'item' },
  document: { kind: 'reference', of: 'document', word: 'document' },
} as const
