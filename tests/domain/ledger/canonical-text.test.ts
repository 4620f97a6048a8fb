import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/days.ts'
import { canonicalText, type PostingBacking, type PostingHeader } from '#domain/ledger/canonical-text.ts'
import { balanced, credit, debit, resolveAccounts } from '#domain/ledger/posting.ts'
import { sar } from '#tests/support/amounts.ts'
import { place } from '#tests/support/ledger.ts'

const header: PostingHeader = {
  branchId: 1,
  number: 42,
  day: day('2026-11-22'),
  originalDay: null,
  document: 'sale 1-000123',
  reverses: null,
  memo: 'بيع',
}
const posting = resolveAccounts(
  balanced([debit(11, sar('115.00'), place), credit(41, sar('115.00'), { ...place, costCentreId: 3, partyId: null })]),
  () => 0,
)

const backing: PostingBacking = {
  billId: 8,
  createdAt: 1_795_000_000_000,
  userId: 3,
  billDigest: 'ab12',
  place: null,
  moves: [
    { line: 1, itemId: 5, branchId: 1, quantity: -2000, value: -1800 },
    { line: 3, itemId: 6, branchId: 1, quantity: 0, value: 20, link: { kind: 'corrects', postingId: 9, line: 2 } },
  ],
}

const headerLines = [
  'branch 1',
  'number 42',
  'day 2026-11-22',
  'original-day -',
  'document sale 1-000123',
  'reverses -',
  'memo بيع',
]
const entryLines = ['entry 11 1 - 7 11500 0', 'entry 41 1 3 - 0 11500']

describe('the canonical text', () => {
  it('is one line per fact', () => {
    expect(canonicalText(header, posting, backing)).toBe(
      [
        'mizan posting 2',
        ...headerLines,
        'bill 8',
        'created 1795000000000',
        'user 3',
        'bill-digest ab12',
        'place -',
        ...entryLines,
        'move 1 5 1 -2000 -1800',
        'move 3 6 1 0 20 corrects 9 2',
        '',
      ].join('\n'),
    )
    const moved = { ...header, originalDay: day('2026-10-31'), reverses: 41 }
    expect(canonicalText(moved, posting, backing)).toContain('original-day 2026-10-31\n')
    expect(canonicalText(moved, posting, backing)).toContain('reverses 41\n')
    const bare = canonicalText(header, posting, { ...backing, billId: null, billDigest: '', place: 7, moves: [] })
    expect(bare).toContain('bill -\n')
    expect(bare).toContain('bill-digest -\nplace 7\n')
  })

  it('of a posting from before it covered bills and moves is still the first format', () => {
    expect(canonicalText(header, posting, null)).toBe(['mizan posting 1', ...headerLines, ...entryLines, ''].join('\n'))
  })

  it('lets no free text pass for another fact', () => {
    const forged = canonicalText({ ...header, memo: 'x\nentry 11 1 - 7 1 0\r\\n' }, posting, backing)
    expect(forged).toContain('memo x\\nentry 11 1 - 7 1 0\\r\\\\n\n')
    expect(forged.split('\n')).toHaveLength(canonicalText(header, posting, backing).split('\n').length)
  })

  it('differs whenever the texts of a posting differ', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\\', 'n', ' ') })
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (document, memo, otherDocument, otherMemo) => {
        const isSame = document === otherDocument && memo === otherMemo
        const one = canonicalText({ ...header, document, memo }, posting, backing)
        const other = canonicalText({ ...header, document: otherDocument, memo: otherMemo }, posting, backing)
        expect(one === other).toBe(isSame)
      }),
    )
  })
})
