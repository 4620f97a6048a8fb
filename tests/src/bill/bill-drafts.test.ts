import { describe, expect, test } from 'vitest'
import { type StoredBill, storedOf } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { createStorage, memoryArea } from '#src/api/storage.ts'
import { type DraftOptions, takeDraftPlace } from '#src/screens/bill/offline/bill-drafts.ts'
import { isWorthKeeping, readStoredBill, storedBillText } from '#src/screens/bill/offline/stored-bill.ts'
import {
  after,
  commit,
  customer,
  type Editor,
  editor,
  milk,
  pay,
  refundEditor,
  save,
  take,
  type,
} from '../../machines/bill-editor-samples.ts'

const withParty: BillEditorEvent = { type: 'header.change', change: { party: customer } }
const begun = after(editor(), withParty, take(milk), type('3'))
const sent = after(begun, pay, save)

function storedBillOf({ context }: Editor): StoredBill {
  const stored = storedOf(context)
  if (stored === null) throw new Error('The bill is posted.')
  return stored
}

/** A posted bill of which the quantity was changed. */
const posted = {
  ...storedBillOf(after(begun, { type: 'entry.commit' })).draft,
  edits: { id: 9, code: '1-000123', version: 1, soldAt: null },
}
/** A refund of which one line comes back. */
const refunded = after(refundEditor(), type('2'), commit, commit, commit)
const changed: StoredBill = { ...storedBillOf(editor()), draft: posted, history: { past: [posted], future: [] } }

/** A browser with its storage and its locks, and the tabs in it. */
function browser() {
  const drafts = createStorage({ permanent: memoryArea(), session: memoryArea() }).named('bill_draft')
  const locks = heldLocks()
  let places = 0
  const newPlace = () => `place-${++places}`
  const options = (userId: number, editedCode: string | null, type: DraftOptions['type']): DraftOptions => ({
    drafts,
    locks,
    userId,
    newPlace,
    type,
    editedCode,
  })
  return {
    drafts,
    tab: (userId = 1, editedCode: string | null = null, type: DraftOptions['type'] = 'sale') =>
      takeDraftPlace(options(userId, editedCode, type)),
    freshTab: () => takeDraftPlace({ ...options(1, null, 'sale'), isFresh: true }),
  }
}

/** The part of the Web Locks API that is used: a lock is held until the promise of its holder is settled. */
function heldLocks(): NonNullable<DraftOptions['locks']> {
  const held = new Set<string>()
  const request = async (name: string, _: LockOptions, use: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return use(null)
    held.add(name)
    await use({ name, mode: 'exclusive' })
    held.delete(name)
  }
  return { request: request as LockManager['request'] }
}

describe('a stored bill', () => {
  test.each([
    ['a bill that is being typed', begun],
    ['a bill that was sent', sent],
    ['a refund', refunded],
  ])('%s is read back as it was', (_, snapshot) => {
    const stored = storedBillOf(snapshot)
    expect(readStoredBill(storedBillText(stored))).toEqual(stored)
  })

  test('names the cell as every version has named it, so that an open bill outlives an update', () => {
    const inLine = storedBillOf(
      after(begun, { type: 'entry.commit' }, { type: 'cursor.to', rowKey: 1, column: 'price' }),
    )
    expect(JSON.parse(storedBillText(inLine)).entry).toMatchObject({ lineKey: 1, column: 'price' })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    [
      'a line of another version',
      storedBillText(storedBillOf(begun)).replaceAll('"unitPrice":85000', '"unitPrice":8.5'),
    ],
    [
      'a body that is no bill',
      storedBillText(storedBillOf(sent)).replace('"billTypeCode":"sale"', '"billTypeCode":"x"'),
    ],
  ])('%s is refused', (_, text) => {
    expect(readStoredBill(text)).toBeNull()
  })
})

test('a refund is kept once something is taken back', () => {
  expect([refundEditor(), refunded].map(each => isWorthKeeping(storedBillOf(each)))).toEqual([false, true])
})

describe('the places of open bills', () => {
  test('a tab that comes back finds its bill', async () => {
    const { tab } = browser()
    const first = await tab()
    expect(first.stored).toBeNull()
    first.keep(storedBillOf(begun))
    first.leave()
    await Promise.resolve()
    expect((await tab()).stored).toEqual(storedBillOf(begun))
  })

  test('a second tab gets a place of its own while the first is open', async () => {
    const { tab, drafts } = browser()
    const first = await tab()
    first.keep(storedBillOf(begun))
    const second = await tab()
    expect(second.stored).toBeNull()
    second.keep(storedBillOf(sent))
    expect(drafts.names()).toHaveLength(2)
  })

  test('nobody gets the bill of another user', async () => {
    const { tab } = browser()
    const first = await tab(1)
    first.keep(storedBillOf(begun))
    first.leave()
    await Promise.resolve()
    expect((await tab(2)).stored).toBeNull()
    expect((await tab(1)).stored).toEqual(storedBillOf(begun))
  })

  test('each type has places of its own, also for the change of a bill with the same code', async () => {
    const { tab, drafts } = browser()
    const sale = await tab()
    sale.keep(storedBillOf(begun))
    const quotation = await tab(1, null, 'quate')
    expect(quotation.stored).toBeNull()
    quotation.keep({ ...storedBillOf(begun), draft: { ...storedBillOf(begun).draft, type: 'quate' } })
    sale.leave()
    quotation.leave()
    // A lock is free a moment after its tab has left.
    await new Promise(resolve => setTimeout(resolve))
    expect((await tab(1, null, 'quate')).stored?.draft.type).toBe('quate')
    expect((await tab()).stored?.draft.type).toBe('sale')
    const changing = await tab(1, '1-000123')
    changing.keep(changed)
    changing.leave()
    await new Promise(resolve => setTimeout(resolve))
    expect((await tab(1, '1-000123', 'quate')).stored).toBeNull()
    expect(drafts.names()).toHaveLength(3)
  })

  test('a bill from before there were types is taken over as a sale', async () => {
    const { tab, drafts } = browser()
    const { type: _, expiresOn: __, quotation: ___, ...old } = JSON.parse(storedBillText(storedBillOf(begun))).draft
    drafts.set('1 place-0', JSON.stringify({ ...JSON.parse(storedBillText(storedBillOf(begun))), draft: old }))
    expect((await tab()).stored?.draft).toMatchObject({ type: 'sale', expiresOn: null, quotation: null })
  })

  test('what is made of another bill has a place of its own, beside what was begun', async () => {
    const { tab, freshTab } = browser()
    const first = await tab()
    first.keep(storedBillOf(begun))
    first.leave()
    expect((await freshTab()).stored).toBeNull()
    expect((await tab()).stored).not.toBeNull()
  })

  test('a bill with nothing in it is not kept', async () => {
    const { tab, drafts } = browser()
    const place = await tab()
    place.keep(storedBillOf(begun))
    place.keep(storedBillOf(editor()))
    expect(drafts.names()).toEqual([])
  })

  test('a bill that cannot be read is discarded, and the tab gets a message', async () => {
    const { tab, drafts } = browser()
    drafts.set('1 old', '{"draft":{}}')
    expect(await tab()).toMatchObject({ stored: null, hasLost: true })
    expect(drafts.names()).toEqual([])
  })

  test('the change of a posted bill has a place of its own, apart from new bills and from those of other bills', async () => {
    const { tab } = browser()
    const first = await tab(1, '1-000123')
    first.keep(changed)
    first.leave()
    await Promise.resolve()
    expect((await tab(1, '1-000123')).stored).toEqual(changed)
    expect((await tab(1, '1-000124')).stored).toBeNull()
    expect((await tab()).stored).toBeNull()
  })

  test('a posted bill is kept only where something was changed', async () => {
    const { tab, drafts } = browser()
    const place = await tab(1, '1-000123')
    place.keep({ ...changed, history: { past: [], future: [] } })
    expect(drafts.names()).toEqual([])
  })

  test('what follows the change of a posted bill is kept as a new bill, which no other tab takes meanwhile', async () => {
    const { tab, drafts } = browser()
    const place = await tab(1, '1-000123')
    place.keep(changed)
    place.keep(storedBillOf(begun))
    expect(drafts.names()).toHaveLength(1)
    expect((await tab(1, '1-000123')).stored).toBeNull()
    expect((await tab()).stored).toBeNull()
    place.leave()
    await new Promise(resolve => setTimeout(resolve))
    expect((await tab()).stored).toEqual(storedBillOf(begun))
  })
})
