/** The dimensions that facts have in common: when, where, by whom and in which document. */
export const commonDimensions = {
  day: { kind: 'day', word: 'day' },
  month: { kind: 'month', word: 'month' },
  branch: { kind: 'reference', of: 'branch', word: 'branch' },
  costCenter: { kind: 'reference', of: 'costCenter', word: 'costCenter' },
  user: { kind: 'reference', of: 'user', word: 'user' },
  item: { kind: 'reference', of: 'item', word: 'item' },
  category: { kind: 'reference', of: 'itemCategory', word: 'category' },
  document: { kind: 'reference', of: 'document', word: 'document' },
} as const
