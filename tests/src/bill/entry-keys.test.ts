import { describe, expect, test } from 'vitest'
import { paymentIn } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import { isListOpen } from '#src/screens/bill/lines/entry-keys.ts'
import { itemFinder } from '#src/screens/bill/lines/item-finder.ts'
import type { SheetPress } from '#src/sheet/range-keys.ts'
import { after, type Editor, editor, sheetOf } from '../../machines/bill-editor-samples.ts'
import { entryEvent } from '../../support/bill-keys.ts'
import { priceList } from './shop.ts'

const finder = itemFinder(priceList)
const around = { finder, isRtl: false, pageRows: () => 10 }
const named = [
  ...['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Escape'],
  ...['Delete', 'Insert', 'Home', 'End', 'F2', 'F9'],
]

/** Types into the cell that has the keys, one key after another: `حليب`, `Enter`, `Ctrl+Delete`. */
function typed(from: Editor, ...keys: readonly string[]): Editor {
  return keys.flatMap(split).reduce(press, from)
}

function split(keys: string): string[] {
  return named.some(name => keys.endsWith(name)) ? [keys] : [...keys]
}

function press(editorNow: Editor, key: string): Editor {
  const event = eventOf(editorNow, key)
  if (event !== null) return after(editorNow, event)
  const { entry } = editorNow.context
  return named.some(name => key.endsWith(name))
    ? editorNow
    : after(editorNow, { type: 'text.type', text: entry.text + key })
}

function eventOf({ context }: Editor, key: string, isRtl = false): BillEditorEvent | null {
  return entryEvent(keyPress(key), context, { ...around, isRtl })
}

function keyPress(key: string): SheetPress {
  const parts = key.split('+')
  const held = (name: string) => parts.length > 1 && parts.includes(name)
  const last = parts.at(-1) ?? ''
  return {
    key: last,
    code: /^[a-z]$/.test(last) ? `Key${last.toUpperCase()}` : last,
    ctrlKey: held('Ctrl'),
    shiftKey: held('Shift'),
    altKey: held('Alt'),
    metaKey: false,
  }
}

describe('a bill typed by keys alone', () => {
  test('names, a quantity, and a letter that starts the next item', () => {
    const bill = typed(editor(), 'milk', 'Enter', '3', 'bread', 'Enter', 'yogh', 'Enter', '2', 'Enter')
    expect(sheetOf(bill)).toEqual(['Full cream milk × 3', 'Arabic bread × 1', 'Yoghurt × 2', 'total 31.00'])
    expect(typed(bill, 'Enter').value).toBe('paying')
  })

  test('the same on the Arabic layout', () => {
    const bill = typed(editor(), 'حليب', 'Enter', '٣', 'خبز', 'Enter', 'زبادي', 'Enter', '٢', 'Enter')
    expect(sheetOf(bill)).toEqual(['Full cream milk × 3', 'Arabic bread × 1', 'Yoghurt × 2', 'total 31.00'])
  })

  test('codes, barcodes and a quantity in front', () => {
    const bill = typed(editor(), '1002', 'Enter', 'Enter', '6281007030038', 'Enter', 'Enter', '4*1003', 'Enter')
    expect(sheetOf(bill)).toEqual(['Arabic bread × 1', 'Full cream milk × 1', 'Yoghurt × 4', 'total 105.00'])
  })

  test('tab takes the item, then goes through the cells of its line', () => {
    const bill = typed(editor(), 'milk', 'Tab', '2', 'Tab', 'Tab', '8', 'Tab', '1', 'Tab')
    expect(sheetOf(bill)).toEqual(['Full cream milk × 2', 'total 15.00'])
    expect(bill.context.entry).toMatchObject({ rowKey: null, column: 'item' })
    expect(typed(bill, 'Shift+Tab').context.entry).toMatchObject({ rowKey: 1, column: 'discount' })
    expect(eventOf(typed(bill, 'ArrowUp'), 'Shift+Tab')).toBeNull()
  })

  test('signs in the empty line change the line above it', () => {
    const bill = typed(editor(), '1002', 'Enter', 'Enter')
    const signed = after(bill, { type: 'text.type', text: '+' }, { type: 'text.type', text: '*5' })
    expect(sheetOf(typed(signed, 'Enter'))).toEqual(['Arabic bread × 5', 'total 10.00'])
    expect(isListOpen(signed.context.entry)).toBe(false)
  })

  test('enter on an empty line pays, and does nothing where there is nothing to pay', () => {
    expect(typed(editor(), 'Enter').value).toBe('editing')
    const paying = typed(editor(), '1002', 'Enter', 'Enter', 'Enter')
    expect(paymentIn(paying.context).due).toBe(200)
  })
})

describe('the list of found items', () => {
  const searching = typed(editor(), 'mil')

  test('opens with the text and follows the arrows to its ends', () => {
    const all = typed(editor(), '100')
    const last = priceList.search('100').rows.length - 1
    expect(last).toBeGreaterThan(1)
    expect(isListOpen(all.context.entry)).toBe(true)
    expect(typed(all, 'ArrowUp').context.entry.highlighted).toBe(0)
    expect(highlightedRow(all.context.entry, 1)).toBe(0)
    expect(typed(all, ...Array<string>(20).fill('ArrowDown')).context.entry.highlighted).toBe(last)
  })

  test('enter takes the highlighted row', () => {
    const found = priceList.search('100').rows
    expect(typed(editor(), '100', 'ArrowDown', 'Enter').context.entry.choice).toEqual(found[1])
  })

  test('another letter highlights the first row again', () => {
    expect(highlightedRow(typed(editor(), '100', 'ArrowDown', '2').context.entry, 1)).toBe(0)
  })

  test('esc closes it and a second esc clears the text; then esc is left to the page', () => {
    const closed = typed(searching, 'Escape')
    expect(isListOpen(closed.context.entry)).toBe(false)
    const cleared = typed(closed, 'Escape')
    expect(cleared.context.entry.text).toBe('')
    expect(eventOf(cleared, 'Escape')).toBeNull()
  })

  test.each([
    ['a typo', 'yoghirt', 'Yoghurt'],
    ['initials', 'fcm', 'Full cream milk'],
    ['two letters on the other layout', 'غخ', 'Yoghurt'],
  ])('enter never takes what only %s leads to; an arrow goes to it first', (_what, text, name) => {
    const guessed = typed(editor(), text)
    expect(priceList.search(text)).toMatchObject({ rows: [{ nameEn: name }], certain: 0 })
    expect(highlightedRow(guessed.context.entry, 0)).toBeNull()
    for (const key of ['Enter', 'Tab'])
      expect(typed(guessed, key).context.entry).toMatchObject({ text, choice: null, problem: { code: 'unknownItem' } })
    expect(eventOf(guessed, 'ArrowUp')).toBeNull()
    expect(typed(guessed, 'ArrowDown', 'Enter').context.entry.choice?.nameEn).toBe(name)
    expect(typed(typed(guessed, 'Enter'), 'ArrowDown', 'Enter').context.entry.choice?.nameEn).toBe(name)
  })

  test('enter on a text that finds nothing marks it and keeps it', () => {
    expect(typed(editor(), 'qqqq', 'Enter').context.entry).toMatchObject({
      text: 'qqqq',
      problem: { code: 'unknownItem' },
    })
  })
})

describe('the lines above', () => {
  const bill = typed(editor(), '1001', 'Enter', 'Enter', '1002', 'Enter', 'Enter')

  test('up, a digit and enter change a quantity; the keys are back in the live line', () => {
    const changed = typed(bill, 'ArrowUp', '6', 'Enter')
    expect(sheetOf(changed)).toEqual(['Full cream milk × 1', 'Arabic bread × 6', 'total 20.50'])
    expect(changed.context.entry.rowKey).toBeNull()
  })

  test('ctrl+delete takes the line away, in the live line it means nothing', () => {
    expect(sheetOf(typed(bill, 'ArrowUp', 'Ctrl+Delete'))).toEqual(['Full cream milk × 1', 'total 8.50'])
    expect(eventOf(bill, 'Ctrl+Delete')).toBeNull()
  })

  test('shift+enter goes up', () => {
    expect(typed(bill, 'Shift+Enter').context.entry.rowKey).toBe(bill.context.draft.lines[1]?.key)
  })
})

test('a code that a slow scanner types into a quantity cell is a scan and no quantity', () => {
  const bill = typed(editor(), '1002', 'Enter', '6281007030038', 'Enter')
  expect(sheetOf(bill)).toEqual(['Arabic bread × 1', 'Full cream milk × 1', 'total 98.00'])
  const unknown = typed(editor(), '1002', 'Enter', '٩٩٩٩٩٩٩٩', 'Enter')
  expect(sheetOf(unknown)).toEqual(['Arabic bread × 1', 'total 2.00'])
  expect(unknown.context.entry.problem).toMatchObject({ code: 'unknownScan' })
})

describe('the cells of a line', () => {
  const bill = typed(editor(), '1001', 'Enter', 'Enter', '1002', 'Enter', 'Enter')
  const column = ({ context }: Editor) => context.entry.column

  test('arrows go to the cell that is seen beside, in both directions of writing', () => {
    const top = typed(bill, 'ArrowUp', 'ArrowUp')
    expect(column(typed(top, 'ArrowRight', 'ArrowRight'))).toBe('price')
    expect(eventOf(top, 'ArrowLeft', true)).toEqual({ type: 'cursor.side', to: 1 })
    expect(column(typed(top, 'End'))).toBe('features')
    expect(column(typed(top, 'End', 'Home'))).toBe('quantity')
    expect(column(typed(top, 'ArrowRight', 'ArrowDown'))).toBe('unit')
  })

  test('f2 gives the arrows to the caret', () => {
    const mending = typed(bill, 'ArrowUp', 'F2')
    expect(mending.context.entry.text).toBe('1')
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'Delete']) expect(eventOf(mending, key)).toBeNull()
  })

  test('enter opens the list of units, and the arrows choose in it', () => {
    const units = typed(bill, 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter')
    expect(isListOpen(units.context.entry)).toBe(true)
    const carton = typed(units, 'ArrowDown', 'Enter')
    expect(sheetOf(carton)).toEqual(['Full cream milk × 1', 'Arabic bread × 1', 'total 98.00'])
    expect(sheetOf(typed(units, 'c', 'a', 'Enter'))).toEqual(sheetOf(carton))
  })

  test('del clears a cell, ctrl+d copies from above, ins makes room above', () => {
    const discounted = typed(bill, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', '1', 'Enter')
    expect(sheetOf(discounted).at(-1)).toBe('total 9.50')
    expect(sheetOf(typed(discounted, 'Shift+Tab', 'Delete')).at(-1)).toBe('total 10.50')
    expect(eventOf(typed(bill, 'ArrowUp'), 'Ctrl+d')).toEqual({ type: 'cell.fill' })
    expect(sheetOf(typed(bill, 'ArrowUp', 'Insert', '1003', 'Enter', 'Enter'))[1]).toBe('Yoghurt × 1')
  })

  test('page keys and ctrl with home and end go to the ends', () => {
    expect(typed(bill, 'PageUp').context.entry.rowKey).toBe(1)
    const first = { rowKey: 1, column: 'quantity' }
    expect(typed(bill, 'Ctrl+Home').context.entry).toMatchObject(first)
    expect(typed(bill, 'ArrowUp', 'End', 'Ctrl+Home').context.entry).toMatchObject(first)
    expect(typed(bill, 'Ctrl+Home', 'Ctrl+End').context.entry.rowKey).toBeNull()
  })
})

test.each(['F9', 'Home', 'Alt+ArrowDown', 'Ctrl+Enter', 'Shift+Tab', 'a'])('%s is none of the cell’s keys', key => {
  expect(eventOf(typed(editor(), 'mil'), key)).toBeNull()
})

test('tab leaves an empty line', () => {
  expect(eventOf(editor(), 'Tab')).toBeNull()
})
