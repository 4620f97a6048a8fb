/** A sheet of two columns, as small as a sheet can be: a thing out of a list, and an amount. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editedSheet, type SheetEdit } from '#machines/sheet/edits.ts'
import { amountFirst } from '#machines/sheet/live-text.ts'
import { selectionOf } from '#machines/sheet/ranges.ts'
import { entryAt, noRows, taken } from '#machines/sheet/sheet.ts'
import type { LiveText, Sheet, SheetRules } from '#machines/sheet/sheet-types.ts'
import { scaled } from '#tests/support/depth.ts'

type Row = { readonly key: number; readonly thing: string; readonly amount: number }

const rowsMax = 6
const rules: SheetRules<Row> = {
  columns: [
    {
      id: 'thing',
      kind: 'list',
      read: text => (/^[a-c]$/.test(text) ? { ok: true, value: { thing: text } } : { ok: false, code: 'notFound' }),
      text: row => row.thing,
      cleared: { thing: '' },
    },
    {
      id: 'amount',
      kind: 'number',
      read: (text, row, rows) => {
        if (text === '=') return { ok: true, value: { amount: sumOf(rows.filter(each => each.key !== row.key)) } }
        return /^\d+$/.test(text) ? { ok: true, value: { amount: Number(text) } } : { ok: false, code: 'invalidNumber' }
      },
      text: row => (row.amount === 0 ? '' : String(row.amount)),
      cleared: { amount: 0 },
      refuse: text => (/^[\d\p{L}]*$/u.test(text) ? undefined : 'invalidNumber'),
      isWhole: text => text === '=',
    },
  ],
  blank: key => ({ key, thing: '', amount: 0 }),
  next: (_row, column) => (column === 'thing' ? 'amount' : null),
  rowsMax,
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.amount, 0)
const empty: Sheet<Row> = { ...noRows, entry: entryAt(noRows, rules, null) }
const after = (sheet: Sheet<Row>, ...edits: readonly SheetEdit[]) =>
  edits.reduce((now, edit) => editedSheet(now, rules, edit), sheet)
const type = (text: string): SheetEdit => ({ type: 'text.type', text })
const enter: SheetEdit = { type: 'cell.confirm' }
const shown = ({ rows }: Sheet<Row>) => rows.map(({ thing, amount }) => `${thing} ${amount}`)
const place = ({ entry }: Sheet<Row>) => `${entry.rowKey ?? 'live'} ${entry.column}`

describe('a sheet', () => {
  const two = after(empty, type('a'), enter, type('1'), enter, type('b'), enter, type('2'), enter)

  test('is written by Enter alone, row after row', () => {
    expect(shown(two)).toEqual(['a 1', 'b 2'])
    expect(place(two)).toBe('live thing')
  })

  test('begins the next row with a letter typed into a number', () => {
    const next = after(empty, type('a'), enter, type('1'), type('1c'))
    expect(shown(next)).toEqual(['a 1'])
    expect([place(next), next.entry.text]).toEqual(['live thing', 'c'])
  })

  test('enters at once what is whole with its last key', () => {
    const next = after(two, type('c'), enter, type('='))
    expect(shown(next)).toEqual(['a 1', 'b 2', 'c 3'])
    expect([place(next), next.entry.text]).toEqual(['3 amount', ''])
  })

  test('refuses a key that a cell cannot hold, and leaves the cell as it was', () => {
    const next = after(two, { type: 'cursor.to', rowKey: 1, column: 'amount' }, type('1'), type('1-'))
    expect([next.entry.text, next.entry.problem]).toEqual(['1', { code: 'invalidNumber' }])
  })

  test('keeps half a search where it is, whatever is asked', () => {
    const searching = after(two, { type: 'cursor.to', rowKey: 1, column: 'thing' }, type('x'))
    for (const edit of [enter, { type: 'cursor.tab', by: 1 }, { type: 'cursor.to', rowKey: 2 }] as const) {
      const next = after(searching, edit)
      expect([place(next), next.entry.text, next.entry.problem?.code]).toEqual(['1 thing', 'x', 'notFound'])
    }
    expect(after(searching, { type: 'cursor.move', by: 1 })).toEqual(searching)
    expect(shown(after(searching, { type: 'entry.step' }, { type: 'entry.step' }))).toEqual(['a 1', 'b 2'])
  })

  test('goes through all cells by Tab, and back', () => {
    const there = ['live thing', '1 thing', '1 amount', '2 thing', '2 amount', 'live thing']
    let sheet = after(two, { type: 'cursor.end', end: 'first' })
    const seen = [place(two), place(sheet)]
    for (let step = 0; step < 4; step++) {
      sheet = after(sheet, { type: 'cursor.tab', by: 1 })
      seen.push(place(sheet))
    }
    expect(seen).toEqual(there)
    const back = [place(sheet)]
    for (let step = 0; step < 4; step++) {
      sheet = after(sheet, { type: 'cursor.tab', by: -1 })
      back.push(place(sheet))
    }
    expect(back).toEqual(['live thing', '2 amount', '2 thing', '1 amount', '1 thing'])
  })

  test('selects, clears and pastes several cells, all or none', () => {
    const selected = after(
      two,
      { type: 'cursor.end', end: 'first' },
      { type: 'cursor.extend', rows: 1, columns: 0 },
      { type: 'cursor.extend', rows: 0, columns: 1 },
    )
    expect(selectionOf(selected, rules)?.rows.length).toBe(2)
    expect(shown(after(selected, { type: 'cells.clear' }))).toEqual([' 0', ' 0'])
    const pasted = after(two, {
      type: 'cells.paste',
      texts: [
        ['c', '5'],
        ['a', ''],
      ],
    })
    expect(shown(pasted)).toEqual(['a 1', 'b 2', 'c 5', 'a 0'])
    const refused = after(two, {
      type: 'cells.paste',
      texts: [
        ['c', '5'],
        ['z', '1'],
      ],
    })
    expect(shown(refused)).toEqual(shown(two))
    expect(refused.entry.problem).toEqual({ code: 'notFound', params: { line: 2 } })
  })

  test('fills the first selected row down, repeats what is pasted into more, and takes several rows away, as one', () => {
    const three = after(two, { type: 'cells.paste', texts: [['c', '3']] })
    const column: SheetEdit = { type: 'cells.span', span: 'column' }
    const amounts = after(three, { type: 'cursor.to', rowKey: 2, column: 'amount' }, column)
    expect(place(amounts)).toBe('3 amount')
    expect(shown(after(amounts, { type: 'cell.fill' }))).toEqual(['a 1', 'b 1', 'c 1'])
    expect(shown(after(amounts, { type: 'cells.paste', texts: [['7']] }))).toEqual(['a 7', 'b 7', 'c 7'])
    const refused = after(amounts, { type: 'cells.paste', texts: [['7'], ['x'], ['8']] })
    expect(shown(refused)).toEqual(shown(three))
    expect(refused.entry.problem).toEqual({ code: 'invalidNumber', params: { line: 2 } })
    const firstTwo = after(
      three,
      { type: 'cursor.end', end: 'first' },
      { type: 'cursor.extend', rows: 1, columns: 0 },
      { type: 'row.remove' },
    )
    expect([shown(firstTwo), place(firstTwo)]).toEqual([['c 3'], '3 thing'])
    expect(shown(after(three, { type: 'cursor.to', rowKey: 3, column: 'thing' }, { type: 'cell.fill' }))).toEqual([
      'a 1',
      'b 2',
      'b 3',
    ])
  })

  test('selects up to the cell that is named, and gives it the keys where none are in a row', () => {
    const to = { type: 'cursor.extendTo', rowKey: 1, column: 'amount' } as const
    expect(place(after(two, to))).toBe('1 amount')
    const selected = after(two, { type: 'cursor.to', rowKey: 2, column: 'thing' }, to)
    expect([place(selected), selected.entry.anchor]).toEqual(['1 amount', { rowKey: 2, column: 'thing' }])
    expect(selectionOf(selected, rules)?.columns.map(column => column.id)).toEqual(['thing', 'amount'])
  })

  test('has a last row', () => {
    const full = after(two, { type: 'cells.paste', texts: Array.from({ length: rowsMax - 2 }, () => ['a', '1']) })
    expect(full.rows.length).toBe(rowsMax)
    const more = after(full, { type: 'cursor.end', end: 'last' }, type('a'), enter)
    expect([more.rows.length, more.entry.problem?.code]).toEqual([rowsMax, 'tooMany'])
  })

  const anyEdit: fc.Arbitrary<SheetEdit> = fc.oneof(
    fc.constantFrom('a', 'b', 'x', '12', '3c', '=', '').map(type),
    fc.constantFrom<SheetEdit>(
      enter,
      { type: 'entry.step' },
      { type: 'cell.open' },
      { type: 'cell.fill' },
      { type: 'cells.clear' },
      { type: 'cells.span', span: 'all' },
      { type: 'cells.span', span: 'column' },
      { type: 'cells.span', span: 'row' },
      { type: 'cursor.extendTo', rowKey: 1, column: 'amount' },
      { type: 'row.insert' },
      { type: 'row.remove' },
      { type: 'cursor.end', end: 'first' },
      { type: 'cursor.end', end: 'last' },
    ),
    fc.constantFrom(1, -1, 5, -5).map((by): SheetEdit => ({ type: 'cursor.move', by })),
    fc.constantFrom(1 as const, -1 as const).map((by): SheetEdit => ({ type: 'cursor.tab', by })),
    fc
      .constantFrom(1 as const, -1 as const, 'first' as const, 'last' as const)
      .map((to): SheetEdit => ({ type: 'cursor.side', to })),
    fc
      .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))
      .map(([rows, columns]): SheetEdit => ({ type: 'cursor.extend', rows, columns })),
    fc
      .array(fc.array(fc.constantFrom('a', '1', '', 'z'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((texts): SheetEdit => ({ type: 'cells.paste', texts })),
  )

  test('stays on an existing cell, with distinct rows, after any keys', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 60 }), edits => {
        let sheet = empty
        for (const edit of edits) {
          const next = editedSheet(sheet, rules, edit)
          const keys = next.rows.map(row => row.key)
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys.every(key => key < next.nextKey)).toBe(true)
          expect(next.rows.length).toBeLessThanOrEqual(rowsMax)
          expect(next.entry.rowKey === null || keys.includes(next.entry.rowKey)).toBe(true)
          expect(next.entry.rowKey !== null || next.entry.column === 'thing').toBe(true)
          // What is refused changes nothing.
          if (next.entry.problem !== null && sheet.entry.problem === null && edit.type !== 'text.type')
            expect(next.rows).toEqual(sheet.rows)
          sheet = next
        }
      }),
      { numRuns: scaled(300) },
    )
  })
})

describe('a live line with a grammar', () => {
  const thing = { id: 'thing', kind: 'list' } as const
  const spoken: SheetRules<Row> = { ...rules, live: { column: thing, read: readSpoken } }
  const live: SheetEdit = { type: 'cursor.to', rowKey: null }
  const says = (sheet: Sheet<Row>, text: string) =>
    [live, type(text), enter].reduce((now, edit) => editedSheet(now, spoken, edit), sheet)

  function readSpoken(text: string): LiveText {
    const [, amount = '', query = ''] = /^(\w*)\*(\w*)$/.exec(text) ?? [text, '', text]
    return { of: 'new', query, cells: amount === '' ? {} : { amount } }
  }

  test('begins a row with whatever its text says of it', () => {
    expect(shown(says(empty, '3*a'))).toEqual(['a 3'])
    expect(shown(taken(editedSheet(empty, spoken, type('4*ab')), spoken, { thing: 'b' }))).toEqual(['b 4'])
  })

  test.each([
    ['3*q', 'notFound'],
    ['x*a', 'invalidNumber'],
  ])('adds nothing where a part of %s cannot be read, and keeps it', (text, code) => {
    const refused = says(empty, text)
    expect([shown(refused), refused.entry.text, refused.entry.problem]).toEqual([[], text, { code }])
  })

  test.each([
    ['500*cash', 'cash', { debit: '500' }],
    ['-٥٠٠ × main cash', 'main cash', { credit: '٥٠٠' }],
    ['cash', 'cash', {}],
    ['1101', '1101', {}],
  ])('of an account and an amount reads %s', (text, query, cells) => {
    expect(amountFirst(thing, 'debit', 'credit').read(text)).toEqual({ of: 'new', query, cells })
  })
})
