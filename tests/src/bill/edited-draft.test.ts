import { expect, test } from 'vitest'
import { newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import { begunAgain, billOfEdit, isOutdated, rebased } from '#src/screens/bill/after/edited-draft.ts'
import { percent } from '../../support/amounts.ts'
import { aBillDocument } from '../../support/bill-document.ts'
import { sampleInvoices } from '../../support/sample-invoices.ts'
import { priceList } from './shop.ts'

const [line] = sampleInvoices.simplified.lines
const posted = aBillDocument([], { id: 5, code: '1-000005', version: 1, lines: line ? [line] : [], total: line?.total })
const later = { ...posted, id: 8, version: 2, note: 'later' }

const asPosted = billOfEdit({ bill: posted, priceList, quotation: null }, 'key-1')
const mine: StoredBill = {
  ...newlyOpened({ ...asPosted.draft, note: 'mine' }),
  history: { past: [asPosted.draft], future: [] },
}

test('a posted bill opens with its lines, and with the version that it replaces', () => {
  expect(asPosted.draft.edits).toEqual({
    ...{ id: 5, code: '1-000005', version: 1 },
    soldAt: { day: '2026-01-31', minute: 21 * 60 + 5 },
  })
  expect(asPosted.draft.lines.map(each => [each.nameEn, each.quantity])).toEqual(
    posted.lines.map(each => [each.nameEn, each.quantity]),
  )
})

test('a kept change is old once the bill has another version, unless it was sent', () => {
  expect(isOutdated(mine, posted)).toBe(false)
  expect(isOutdated(mine, later)).toBe(true)
  const sent = { key: 'key-1', body: {}, editsId: 5 } as unknown as StoredBill['sent']
  expect(isOutdated({ ...mine, sent }, later)).toBe(false)
})

test('a change that goes on replaces the bill as it is now, also after an undo', () => {
  const { draft, history } = rebased(mine, later)
  expect([draft.note, draft.edits?.id, draft.edits?.version]).toEqual(['mine', 8, 2])
  expect(history.past.map(each => each.edits?.version)).toEqual([2])
})

test('beginning again opens the bill as it is now, and an undo away the change', () => {
  const { draft, history } = begunAgain(mine, { bill: later, priceList, quotation: null })
  expect([draft.note, draft.edits?.version]).toEqual(['later', 2])
  expect(history.past.map(each => [each.note, each.edits?.version])).toEqual([['mine', 2]])
})

test('a line that was sold under a campaign has that one, and no discount of its own', () => {
  const campaign = { id: 5, nameAr: 'عرض', nameEn: 'Offer', percentOff: percent('20'), amountOff: null, lineCap: null }
  const discount = { kind: 'percent', percent: percent('20') } as const
  const lines = posted.lines.flatMap(each => [
    { ...each, discount, campaign },
    { ...each, discount },
  ])
  const { draft } = billOfEdit({ bill: { ...posted, lines }, priceList, quotation: null }, 'key-1')
  expect(draft.lines.map(each => [each.discount, each.kept])).toEqual([
    [null, { campaign }],
    [discount, { campaign: null }],
  ])
  // Only the first version says when it was sold.
  expect(billOfEdit({ bill: later, priceList, quotation: null }, 'key-1').draft.edits?.soldAt).toBeNull()
})
