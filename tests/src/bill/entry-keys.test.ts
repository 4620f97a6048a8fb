import { describe, expect, test } from 'vitest'
import { type BillEditorEvent, paymentIn } from '#machines/bill-editor.machine.ts'
import { entryEvent, isListOpen, type KeyPress } from '#src/screens/bill/entry-keys.ts'
import { itemFinder } from '#src/screens/bill/item-finder.ts'
import { after, type Editor, editor, sheetOf } from '../../machines/bill-editor-samples.ts'
import { priceList } from './shop.ts'

const finder = itemFinder(priceList)
const named = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Escape', 'Delete', 'Home', 'F9']

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

function eventOf({ context }: Editor, key: string): BillEditorEvent | null {
  return entryEvent(keyPress(key), context.entry, finder)
}

function keyPress(key: string): KeyPress {
  const parts = key.split('+')
  const held = (name: string) => parts.length > 1 && parts.includes(name)
  return {
    key: parts.at(-1) ?? '',
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

  test('tab takes the item and enters the quantity like enter', () => {
    expect(sheetOf(typed(editor(), 'milk', 'Tab', '2', 'Tab'))).toEqual(['Full cream milk × 2', 'total 17.00'])
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
    const last = priceList.search('100').length - 1
    expect(last).toBeGreaterThan(1)
    expect(isListOpen(all.context.entry)).toBe(true)
    expect(typed(all, 'ArrowUp').context.entry.highlighted).toBe(0)
    expect(typed(all, ...Array<string>(20).fill('ArrowDown')).context.entry.highlighted).toBe(last)
  })

  test('enter takes the highlighted row', () => {
    const found = priceList.search('100')
    expect(typed(editor(), '100', 'ArrowDown', 'Enter').context.entry.choice).toEqual(found[1])
  })

  test('another letter highlights the first row again', () => {
    expect(typed(editor(), '100', 'ArrowDown', '2').context.entry.highlighted).toBe(0)
  })

  test('esc closes it and a second esc clears the text; then esc is left to the page', () => {
    const closed = typed(searching, 'Escape')
    expect(isListOpen(closed.context.entry)).toBe(false)
    const cleared = typed(closed, 'Escape')
    expect(cleared.context.entry.text).toBe('')
    expect(eventOf(cleared, 'Escape')).toBeNull()
  })

  test('enter on a text that finds nothing marks it and keeps it', () => {
    expect(typed(editor(), 'qqqq', 'Enter').context.entry).toMatchObject({ text: 'qqqq', problem: 'unknownItem' })
  })
})

describe('the lines above', () => {
  const bill = typed(editor(), '1001', 'Enter', 'Enter', '1002', 'Enter', 'Enter')

  test('up, a digit and enter change a quantity; the keys are back in the live line', () => {
    const changed = typed(bill, 'ArrowUp', '6', 'Enter')
    expect(sheetOf(changed)).toEqual(['Full cream milk × 1', 'Arabic bread × 6', 'total 20.50'])
    expect(changed.context.entry.lineKey).toBeNull()
  })

  test('ctrl+delete takes the line away, in the live line it means nothing', () => {
    expect(sheetOf(typed(bill, 'ArrowUp', 'Ctrl+Delete'))).toEqual(['Full cream milk × 1', 'total 8.50'])
    expect(eventOf(bill, 'Ctrl+Delete')).toBeNull()
  })

  test('shift+enter goes up', () => {
    expect(typed(bill, 'Shift+Enter').context.entry.lineKey).toBe(bill.context.draft.lines[1]?.key)
  })
})

test.each(['F9', 'Home', 'Alt+ArrowDown', 'Ctrl+Enter', 'Shift+Tab', 'a'])('%s is none of the cell’s keys', key => {
  expect(eventOf(typed(editor(), 'mil'), key)).toBeNull()
})

test('tab leaves an empty line', () => {
  expect(eventOf(editor(), 'Tab')).toBeNull()
})
