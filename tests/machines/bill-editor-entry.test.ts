import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLiveText } from '#machines/bill-editor/entry.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { after, bread, commit, editor, milk, sheetOf, take, type } from './bill-editor-samples.ts'

const start = editor()
const twoLines = after(start, type('milk'), take(milk), type('3'), commit, take(bread), commit)
const keyOf = (place: number) => twoLines.context.draft.lines[place]?.key ?? 0
const move = (by: number): BillEditorEvent => ({ type: 'cursor.move', by })

describe('the live line', () => {
  test('takes an item, asks for its quantity and adds the line', () => {
    const asking = after(start, type('milk'), take(milk))
    expect(asking.context.entry).toMatchObject({ column: 'quantity', text: '', choice: milk })
    expect(sheetOf(after(asking, type('3'), commit))).toEqual(['milk × 3', 'total 25.50'])
  })

  test('an empty quantity is one', () => {
    expect(sheetOf(after(start, take(milk), commit))).toEqual(['milk × 1', 'total 8.50'])
  })

  test('a letter in the quantity cell enters the line and opens the next search with that letter', () => {
    const through = after(start, take(milk), type('2'), type('2ح'))
    expect(sheetOf(through)).toEqual(['milk × 2', 'total 17.00'])
    expect(through.context.entry).toMatchObject({ rowKey: null, column: 'item', text: 'ح' })
  })

  test('the two characters of لا, which one key types, both reach the search', () => {
    const through = after(start, take(milk), type('لا'))
    expect(sheetOf(through)).toEqual(['milk × 1', 'total 8.50'])
    expect(through.context.entry.text).toBe('لا')
  })

  test.each([
    ['3*milk', 'milk × 3'],
    ['٣*milk', 'milk × 3'],
    ['0.5 * milk', 'milk × 0.5'],
    ['٠٫٥×milk', 'milk × 0.5'],
  ])('%s takes the quantity first and adds the whole line', (text, line) => {
    const done = after(start, type(text), take(milk))
    expect(sheetOf(done)[0]).toBe(line)
    expect(done.context.entry).toMatchObject({ column: 'item', text: '', choice: null })
  })

  test.each([
    ['1.2345*milk', 'tooManyDecimals'],
    ['1,500*milk', 'commaInQuantity'],
  ])('a quantity in front that cannot be read (%s) keeps what was typed and says why', (text, problem) => {
    const kept = after(start, type(text), take(milk))
    expect(kept.context.entry).toMatchObject({ column: 'item', text, problem: { code: problem } })
    expect(kept.context.draft.lines).toEqual([])
  })

  test('a comma before three digits never becomes thousands of kilos', () => {
    const kept = after(start, take(milk), type('0,375'), commit)
    expect(kept.context.entry).toMatchObject({
      column: 'quantity',
      text: '0,375',
      problem: { code: 'commaInQuantity' },
    })
    expect(sheetOf(after(kept, type('0.375'), commit))).toEqual(['milk × 0.375', 'total 3.19'])
  })

  test('a key that the quantity cannot hold leaves the cell as it was', () => {
    const kept = after(start, take(milk), type('1.234'), type('1.2345'))
    expect(kept.context.entry).toMatchObject({ text: '1.234', problem: { code: 'tooManyDecimals' } })
  })

  test('an item taken from elsewhere enters the line that waits for its quantity first', () => {
    const next = after(start, take(milk), type('2'), take(bread))
    expect(sheetOf(next)).toEqual(['milk × 2', 'total 19.00'])
    expect(next.context.entry.choice).toEqual(bread)
    expect(after(start, take(milk), type('1,,'), take(bread)).context.entry).toMatchObject({
      choice: milk,
      text: '1,,',
    })
  })

  test('a text that finds nothing stays and is marked until it changes', () => {
    const missed = after(start, type('xyz'), { type: 'item.miss' })
    expect(missed.context.entry).toMatchObject({ text: 'xyz', problem: { code: 'unknownItem' } })
    expect(after(missed, type('xy')).context.entry.problem).toBeNull()
  })

  test('the total already counts the line whose quantity is being typed', () => {
    const typing = after(start, take(milk), type('4'))
    expect(typing.context.draft.lines).toEqual([])
    expect(sheetOf(typing)).toEqual(['total 34.00'])
  })

  test('esc closes the list, then clears the text, then gives up the item that was taken', () => {
    const step: BillEditorEvent = { type: 'entry.step' }
    const closed = after(start, type('mi'), step)
    expect(closed.context.entry).toMatchObject({ text: 'mi', isListClosed: true })
    expect(after(closed, step).context.entry.text).toBe('')
    const given = after(start, take(milk), type('2'), step)
    expect(given.context.entry).toMatchObject({ column: 'quantity', text: '', choice: milk })
    expect(after(given, step).context.entry).toMatchObject({ column: 'item', choice: null })
  })
})

describe('the lines above', () => {
  test('up goes from the live line through the quantities, down comes back', () => {
    expect(after(twoLines, move(-1)).context.entry).toMatchObject({ rowKey: keyOf(1), column: 'quantity' })
    expect(after(twoLines, move(-1), move(-1), move(-1)).context.entry.rowKey).toBe(keyOf(0))
    expect(after(twoLines, move(-1), move(1)).context.entry).toMatchObject({ rowKey: null, column: 'item' })
  })

  test('a quantity typed over a line is entered by enter and by leaving with an arrow', () => {
    expect(sheetOf(after(twoLines, move(-2), type('5'), commit))[0]).toBe('milk × 5')
    const moved = after(twoLines, move(-2), type('5'), move(1))
    expect(sheetOf(moved)[0]).toBe('milk × 5')
    expect(moved.context.entry.rowKey).toBe(keyOf(1))
  })

  test('an empty cell leaves the quantity as it was', () => {
    expect(sheetOf(after(twoLines, move(-2), commit))).toEqual(sheetOf(twoLines))
  })

  test('zero takes the line away, and the next one takes its place', () => {
    const gone = after(twoLines, move(-2), type('0'), move(1))
    expect(sheetOf(gone)).toEqual(['bread × 1', 'total 2.00'])
    expect(gone.context.entry.rowKey).toBe(keyOf(1))
  })

  test('a removed line hands the keys to the one that follows, the last one to the live line', () => {
    const first = after(twoLines, move(-2), { type: 'line.remove', rowKey: keyOf(0) })
    expect(first.context.entry.rowKey).toBe(keyOf(1))
    const last = after(first, { type: 'line.remove', rowKey: keyOf(1) })
    expect(last.context.entry).toMatchObject({ rowKey: null, column: 'item' })
    expect(sheetOf(last)).toEqual(['total 0.00'])
  })

  test('a quantity that cannot be read keeps the keys in its cell', () => {
    const kept = after(twoLines, move(-1), type('1,,'), move(-1))
    expect(kept.context.entry).toMatchObject({ rowKey: keyOf(1), text: '1,,' })
    expect(kept.context.entry.problem).not.toBeNull()
  })

  test('half a search is neither entered nor lost by an arrow', () => {
    expect(after(twoLines, type('mi'), move(-1)).context.entry.text).toBe('mi')
  })

  test('a line never gets the key of another, also after one was removed', () => {
    const again = after(twoLines, { type: 'line.remove', rowKey: keyOf(1) }, take(bread), commit)
    expect(new Set(again.context.draft.lines.map(line => line.key))).not.toContain(keyOf(1))
  })
})

test('the text of the item cell is a quantity only before a star', () => {
  expect(readLiveText('3*milk')).toEqual({ of: 'new', query: 'milk', cells: { quantity: '3' } })
  expect(readLiveText(' milk ')).toEqual({ of: 'new', query: 'milk', cells: {} })
  expect(readLiveText('7up*2')).toEqual({ of: 'new', query: '7up*2', cells: {} })
  expect(readLiveText('*2')).toEqual({ of: 'last', query: '', cells: {} })
})

test('law: however a quantity is typed key by key, the line holds exactly what was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('en', 'ar'), (thousandths, layout) => {
      const text = (thousandths / 1000).toFixed(3)
      const keys = layout === 'en' ? text : arabic(text)
      const typedIn = [...keys].map((_, place) => type(keys.slice(0, place + 1)))
      const line = after(start, take(milk), ...typedIn, commit).context.draft.lines[0]
      expect(line?.quantity).toBe(thousandths)
    }),
  )
})

function arabic(text: string): string {
  return text.replace('.', '٫').replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
}
