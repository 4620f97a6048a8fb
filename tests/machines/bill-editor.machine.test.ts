import { describe, expect, test } from 'vitest'
import { paymentIn, type StoredBill, storedOf } from '#machines/bill-editor/context.ts'
import { lineKeyAt } from '#machines/bill-editor/sending.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { sar } from '../support/amounts.ts'
import { feeOn, vatOff } from '../support/bills.ts'
import {
  aChoice,
  after as afterEvents,
  answered as answeredWith,
  back,
  bread,
  commit,
  customer,
  delivery,
  type Editor,
  editor,
  milk,
  pay,
  refused,
  refusedWith,
  save,
  saved,
  setting,
  sheetOf,
  take,
  type,
} from './bill-editor-samples.ts'
import { allPaths, pathsOf } from './explore.ts'

const visited = new Set<string>()
const seen = (snapshot: Editor): Editor => {
  for (const path of pathsOf(snapshot.value)) visited.add(path)
  return snapshot
}
const after: typeof afterEvents = (from, ...events) =>
  events.reduce((last, event) => seen(afterEvents(last, event)), from)
const answered: typeof answeredWith = (from, answer, actor) => seen(answeredWith(from, answer, actor))

const sold = after(editor(), take(milk), type('3'), commit, take(delivery), commit, take(bread), commit)
const paying = after(sold, pay)
const saving = after(paying, save)

describe('payment', () => {
  test('waits for something to pay', () => {
    expect(editor().can(pay)).toBe(false)
    expect(sold.can(pay)).toBe(true)
    expect(paying.value).toBe('paying')
  })

  test('enters the line that is being typed', () => {
    expect(sheetOf(after(sold, take(milk), type('2'), pay))).toEqual([
      'milk × 3',
      'delivery × 1',
      'bread × 1',
      'milk × 2',
      'total 54.50',
    ])
  })

  test('does not start over half a search or over a quantity that cannot be read', () => {
    const half = after(sold, type('mi'), pay)
    expect([half.value, half.context.entry.problem?.code]).toEqual(['editing', 'unfinishedItem'])
    const unread = after(sold, take(milk), type('1,,'), pay)
    expect([unread.value, unread.context.entry.problem?.code]).toEqual(['editing', 'unclearComma'])
  })

  test('without an amount is exactly the total', () => {
    expect(paymentIn(paying.context)).toMatchObject({ due: sar('37.50'), settlement: { change: 0 }, problem: null })
  })

  test.each([
    ['50', '12.50'],
    ['٥٠', '12.50'],
    ['40+10', '12.50'],
    ['37.50', '0.00'],
  ])('of %s gives %s change', (text, change) => {
    const given = after(paying, { type: 'tender.type', text })
    expect(paymentIn(given.context).settlement?.change).toBe(sar(change))
    expect(given.can(save)).toBe(true)
  })

  test.each([
    ['20', 'underpaid'],
    ['1,23,4', 'unclearComma'],
  ])('of %s is not enough to save', (text, code) => {
    const given = after(paying, { type: 'tender.type', text })
    expect(paymentIn(given.context)).toMatchObject({ settlement: null, problem: { code } })
    expect(after(given, save).value).toBe('paying')
  })

  test('does not let letters into the amount', () => {
    const given = after(paying, { type: 'tender.type', text: '5' }, { type: 'tender.type', text: '5x' })
    expect(given.context.tender.texts.cash).toBe('5')
  })

  test('goes back to the lines, and forgets the amount when it starts again', () => {
    const again = after(paying, { type: 'tender.type', text: '50' }, back)
    expect(again.value).toBe('editing')
    expect(after(again, pay).context.tender.texts).toEqual({})
  })

  test('asks a customer who pays in cash for the rounded amount', () => {
    const rounding = after(
      editor(null, { ...setting, cashStepHalalas: 25 }),
      take(aChoice(9, 'pen', '1.10')),
      commit,
      pay,
    )
    expect(paymentIn(rounding.context)).toMatchObject({ due: sar('1.00'), settlement: { rounding: sar('0.10') } })
  })
})

describe('saving', () => {
  test('sends goods and services under the key of the bill, with the figures of the screen', () => {
    expect(saving.hasTag('busy')).toBe(true)
    expect(saving.context.sent?.key).toBe('key-1')
    expect(saving.context.sent?.body).toMatchObject({
      billTypeCode: 'sale',
      branchId: 1,
      partyId: null,
      BillItems: [
        { itemId: milk.itemId, quantity: 3000, row: 0 },
        { itemId: bread.itemId, quantity: 1000, row: 2 },
      ],
      BillServices: [{ itemId: delivery.itemId, row: 1 }],
      tenders: [{ method: 'cash', amount: sar('37.50') }],
      net: sar('32.61'),
      vat: sar('4.89'),
      total: sar('37.50'),
      AccountId: null,
      AccountTypeId: null,
    })
  })

  test('sends the customer and the money that was handed over', () => {
    const events = [pay, { type: 'tender.type', text: '50' }, save] as const
    const sent = after(sold, { type: 'header.change', change: { party: customer } }, ...events).context.sent
    expect(sent?.body).toMatchObject({ partyId: 7, tenders: [{ method: 'cash', amount: sar('50.00') }] })
  })

  test('shows the posted bill, and the next one is empty with a key of its own', () => {
    const done = answered(saving, saved)
    expect(done.value).toBe('saved')
    expect(done.context).toMatchObject({ sent: null, bill: { code: '1-000123' } })
    expect(storedOf(done.context)).toBeNull()
    const next = after(done, { type: 'next', branchId: 2, key: 'key-2' })
    expect(next.value).toBe('editing')
    expect(next.context).toMatchObject({ draft: { key: 'key-2', branchId: 2, lines: [], party: null }, bill: null })
  })
})

describe('a refusal', () => {
  const failed = answered(saving, refused)

  test('keeps the bill and shows the problems of each line', () => {
    expect(failed.value).toBe('editing')
    expect(failed.context.entry).toMatchObject({ rowKey: 1, column: 'quantity', problem: { code: 'notEnoughStock' } })
    expect(sheetOf(failed)).toEqual(sheetOf(sold))
    expect(failed.context.failure?.description).toBe('quantityOver')
    expect(lineKeyAt(failed.context.draft, 'BillItems.1.quantity')).toBe(failed.context.draft.lines[2]?.key)
    expect(lineKeyAt(failed.context.draft, 'BillServices.0.quantity')).toBe(failed.context.draft.lines[1]?.key)
    expect(lineKeyAt(failed.context.draft, 'tenders')).toBeNull()
  })

  test('lets the bill be changed and sent under the same key', () => {
    const mended = after(failed, type('1'), commit)
    expect(mended.context.failure).toBeNull()
    const again = after(mended, pay, save)
    expect(again.context.sent).toMatchObject({ key: 'key-1', body: { total: sar('20.50') } })
  })

  test('stays visible while the bill is as it was', () => {
    expect(after(failed, pay).context.failure?.description).toBe('quantityOver')
  })

  test('that no field of the bill can mend stays with the payment, and the same bill is sent again at once', () => {
    const unplaced = answered(saving, refusedWith({ at: '', code: 'totalDiffers' }))
    expect(unplaced.value).toEqual({ failed: 'refused' })
    expect(after(unplaced, save).context.sent).toEqual(saving.context.sent)
    expect(after(unplaced, back).value).toBe('editing')
  })
})

describe('an answer that never came', () => {
  const lost = answered(saving, new Error('connection reset'))

  test('keeps the bill as it was sent, and nothing can change it', () => {
    expect(lost.value).toEqual({ failed: 'unconfirmed' })
    expect(lost.context.failure).toMatchObject({ isUncertain: true, reason: 'unanswered' })
    for (const event of [type('x'), take(milk), back, { type: 'next', branchId: 1, key: 'key-2' }] as const) {
      expect(lost.can(event)).toBe(false)
    }
  })

  test('is mended by sending the very same bill under the very same key', () => {
    const again = after(lost, save)
    expect(again.value).toBe('saving')
    expect(again.context.sent).toEqual(saving.context.sent)
    expect(answered(again, saved).value).toBe('saved')
  })

  test('still ends as a refusal when the server then says so', () => {
    expect(answered(after(lost, save), refusedWith({ at: 'tenders', code: 'underpaid' })).value).toEqual({
      failed: 'refused',
    })
  })
})

describe('what was kept when the page was left', () => {
  test('opens with its lines, its customer and the item that was just taken', () => {
    const left = after(sold, { type: 'header.change', change: { party: customer } }, take(milk), type('2'))
    const reopened = editor(structuredClone(storedOf(left.context)))
    expect(reopened.value).toBe('editing')
    expect(sheetOf(reopened)).toEqual(sheetOf(left))
    expect(reopened.context).toMatchObject({ draft: { party: customer }, entry: { choice: milk, text: '2' } })
  })

  test('opens unconfirmed when it had been sent, and is sent again as it was', () => {
    const reopened = seen(editor(structuredClone(storedOf(saving.context))))
    expect(reopened.value).toEqual({ failed: 'unconfirmed' })
    expect(reopened.context.failure?.reason).toBe('interrupted')
    expect(after(reopened, save).context.sent).toEqual(saving.context.sent)
  })
})

describe('without a network', () => {
  const waiting = answered(saving, { kind: 'offline' })

  test('the bill goes to the queue of the device, and is done only once it is safe there', () => {
    expect(waiting.value).toBe('queueing')
    expect(storedOf(waiting.context)?.sent).toEqual(saving.context.sent)
    const queued = answered(waiting, undefined, 'queueBill')
    expect(queued.value).toBe('queued')
    expect(storedOf(queued.context)).toBeNull()
    expect(queued.context.queued?.lines).toHaveLength(3)
    expect(after(queued, { type: 'next', branchId: 1, key: 'key-2' }).context.draft).toMatchObject({
      key: 'key-2',
      lines: [],
    })
  })

  test('a device that cannot keep the bill leaves it on the screen', () => {
    const kept = answered(waiting, new Error('quota'), 'queueBill')
    expect(kept.value).toEqual({ failed: 'unconfirmed' })
    expect(kept.context.failure?.reason).toBe('notQueued')
    expect(storedOf(kept.context)?.sent).toEqual(saving.context.sent)
  })

  test('a bill whose answer never came can wait in the queue too', () => {
    const lost = answered(saving, new Error('connection reset'))
    expect(after(lost, { type: 'queue' }).value).toBe('queueing')
  })

  test('a changed bill never waits in the queue', () => {
    const edits = { id: 9, code: '1-000009', version: 1, soldAt: null }
    const changed = editor({ ...storedBill(sold), draft: { ...sold.context.draft, edits } })
    const offline = answered(after(changed, pay, save), { kind: 'offline' })
    expect(offline.value).toEqual({ failed: 'refused' })
    expect(offline.can({ type: 'queue' })).toBe(false)
    expect(offline.context.draft.edits?.id).toBe(9)
  })

  test('a changed bill that was sent before there was no network stays as it was sent', () => {
    const edits = { id: 9, code: '1-000009', version: 1, soldAt: null }
    const changed = editor({ ...storedBill(sold), draft: { ...sold.context.draft, edits } })
    const lost = answered(after(changed, pay, save), new Error('connection reset'))
    const offline = answered(after(lost, save), { kind: 'offline' })
    expect(offline.value).toEqual({ failed: 'unconfirmed' })
    expect(offline.context.sent?.editsId).toBe(9)
  })
})

describe('a customer who waits', () => {
  const hold = { type: 'hold', branchId: 1, key: 'key-2' } as const
  const recall = { type: 'recall', heldKey: 'key-1', branchId: 1, key: 'key-3' } as const
  const holding = after(sold, take(milk), type('2'), hold)
  const held = answered(holding, { isHere: false }, 'holdBill')

  test('is put aside with the line that was being typed, and the next one finds an empty bill', () => {
    expect(holding.value).toBe('holding')
    expect(holding.context.draft.lines.map(line => line.quantity / 1000)).toEqual([3, 1, 1, 2])
    expect(held.value).toBe('editing')
    expect(held.context).toMatchObject({ draft: { key: 'key-2', lines: [] }, notice: 'held', following: null })
  })

  test('stays on the screen when nobody can keep the bill', () => {
    const kept = answered(holding, new Error('no storage'), 'holdBill')
    expect(kept.value).toBe('editing')
    expect(kept.context).toMatchObject({ draft: { key: 'key-1' }, failure: { reason: 'notHeld' } })
  })

  test('comes back with everything, under the same key', () => {
    const recalling = after(held, recall)
    expect(recalling.value).toBe('recalling')
    const back = answered(recalling, holding.context.draft, 'recallBill')
    expect(back.value).toBe('editing')
    expect(sheetOf(back)).toEqual(sheetOf(after(holding)))
    expect(back.context).toMatchObject({ draft: { key: 'key-1' }, notice: 'recalled' })
  })

  test('changes places with the one who is being served', () => {
    const serving = after(held, take(bread), commit, recall)
    expect(serving.value).toBe('holding')
    const swapped = answered(serving, { isHere: true }, 'holdBill')
    expect(swapped.value).toBe('recalling')
    expect(answered(swapped, holding.context.draft, 'recallBill').context.draft.key).toBe('key-1')
    const gone = answered(swapped, new Error('recalled elsewhere'), 'recallBill')
    expect(gone.context).toMatchObject({ draft: { key: 'key-3', lines: [] }, failure: { reason: 'notRecalled' } })
  })

  test('has nothing to put aside on an empty bill', () => {
    expect(editor().can(hold)).toBe(false)
  })
})

test('a bill that is given up comes back with an undo, under its own key', () => {
  const fresh = after(sold, { type: 'discard', branchId: 1, key: 'key-2' })
  expect(fresh.context).toMatchObject({ draft: { key: 'key-2', lines: [] }, notice: 'discarded' })
  const back = after(fresh, { type: 'undo' })
  expect(sheetOf(back)).toEqual(sheetOf(sold))
  expect(back.context.draft.key).toBe('key-1')
  expect(editor().can({ type: 'discard', branchId: 1, key: 'key-2' })).toBe(false)
})

function storedBill({ context }: Editor): StoredBill {
  const stored = storedOf(context)
  if (stored === null) throw new Error('The bill is done.')
  return stored
}

test('totals follow the setting of the company', () => {
  const plain = after(sold, { type: 'setting.change', setting: { ...setting, vat: vatOff } })
  expect(plain.context.totals).toMatchObject({ ok: true, value: { vat: 0, total: sar('37.50') } })
})

test('a bill whose totals are refused cannot be paid, and says why', () => {
  const shop = editor(null, { ...setting, tobacco: feeOn })
  const cheap = after(shop, take(aChoice(8, 'shisha', '20.00', { isTobacco: true })), commit)
  const asked = after(cheap, pay)
  expect(asked.value).toBe('editing')
  expect(asked.context.entry).toMatchObject({ column: 'price', problem: { code: 'tobaccoPriceTooLow' } })
  expect(cheap.context.totals).toMatchObject({
    ok: false,
    problems: [{ at: 'lines.0.unitPrice', code: 'tobaccoPriceTooLow' }],
  })
})

test('every state is reached', () => {
  // `opening` is left in the step that enters it.
  expect(allPaths(billEditorMachine).filter(path => !visited.has(path))).toEqual(['opening'])
})
