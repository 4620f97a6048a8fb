import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/days.ts'
import { canonicalText, type PostingHeader } from '#domain/ledger/canonical-text.ts'
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

describe('the canonical text', () => {
  it('is one line per fact', () => {
    expect(canonicalText(header, posting)).toBe(
      [
        'mizan posting 1',
        'branch 1',
        'number 42',
        'day 2026-11-22',
        'original-day -',
        'document sale 1-000123',
        'reverses -',
        'memo بيع',
        'entry 11 1 - 7 11500 0',
        'entry 41 1 3 - 0 11500',
        '',
      ].join('\n'),
    )
    const moved = { ...header, originalDay: day('2026-10-31'), reverses: 41 }
    expect(canonicalText(moved, posting)).toContain('original-day 2026-10-31\n')
    expect(canonicalText(moved, posting)).toContain('reverses 41\n')
  })

  it('lets no free text pass for another fact', () => {
    const forged = canonicalText({ ...header, memo: 'x\nentry 11 1 - 7 1 0\r\\n' }, posting)
    expect(forged).toContain('memo x\\nentry 11 1 - 7 1 0\\r\\\\n\n')
    expect(forged.split('\n')).toHaveLength(canonicalText(header, posting).split('\n').length)
  })

  it('differs whenever the texts of a posting differ', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\\', 'n', ' ') })
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (document, memo, otherDocument, otherMemo) => {
        const isSame = document === otherDocument && memo === otherMemo
        const one = canonicalText({ ...header, document, memo }, posting)
        const other = canonicalText({ ...header, document: otherDocument, memo: otherMemo }, posting)
        expect(one === other).toBe(isSame)
      }),
    )
  })
})
