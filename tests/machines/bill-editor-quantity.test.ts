import { describe, expect, test } from 'vitest'
import { halalas, quantity, ratioOne } from '#domain/money.ts'
import { putLines } from '#machines/bill-editor/range.ts'
import { aChoice, after, commit, editor, milk, pay, setting, sheetOf, take, type } from './bill-editor-samples.ts'

const pen = aChoice(4, 'pen', '2.00', { isSplittable: false })
const rice = aChoice(5, 'rice', '10.00', { unitId: 51 })
const riceCrate = aChoice(5, 'rice', '95.00', { unitId: 52, isSplittable: false, ratio: ratioOne })
const start = editor()
const move = (by: number) => ({ type: 'cursor.move', by }) as const
const tab = { type: 'cursor.tab', by: 1 } as const
const entryOf = (from: typeof start) => from.context.entry

describe('a negative quantity', () => {
  test.each(['-2', '٢-', '−٢', '-0.5'])('%s is refused in its cell, key by key, and nothing is sold', text => {
    const keys = Array.from(text, (_, end) => type(text.slice(0, end + 1)))
    const typed = after(start, take(milk), ...keys)
    expect(entryOf(typed)).toMatchObject({ text, problem: null })
    const entered = after(typed, commit)
    expect(entryOf(entered)).toMatchObject({ text, problem: { code: 'mustNotBeNegative' } })
    expect(entered.context.draft.lines).toEqual([])
    expect(after(entered, pay).value).toBe('editing')
  })

  test('of an existing line leaves it as it was', () => {
    const kept = after(start, take(milk), type('3'), commit, move(-1), type('-2'), commit)
    expect(entryOf(kept).problem).toEqual({ code: 'mustNotBeNegative' })
    expect(sheetOf(kept)).toEqual(['milk × 3', 'total 25.50'])
  })

  test('in front of an item is refused with it', () => {
    for (const text of ['-2*milk', '−٢ × milk']) {
      const refused = after(start, type(text), take(milk))
      expect(entryOf(refused).problem).toEqual({ code: 'mustNotBeNegative' })
      expect(refused.context.draft.lines).toEqual([])
    }
  })

  test('as a command leaves the last line alone', () => {
    const refused = after(start, take(milk), commit, type('*-3'), { type: 'entry.command' })
    expect(entryOf(refused).problem).toEqual({ code: 'mustNotBeNegative' })
    expect(sheetOf(refused)).toEqual(['milk × 1', 'total 8.50'])
  })
})

describe('part of a unit that is not split', () => {
  const refusal = { code: 'unitNotSplittable' }

  test('is refused at the key, and the cell keeps its text', () => {
    const typed = after(start, take(pen), type('1.'), type('1.2'))
    expect(entryOf(typed)).toMatchObject({ text: '1.', problem: refusal })
    expect(sheetOf(after(typed, commit))).toEqual(['pen × 1', 'total 2.00'])
    expect(sheetOf(after(start, take(pen), type('2.000'), commit))).toEqual(['pen × 2', 'total 4.00'])
  })

  test('is refused in every other way it could be entered', () => {
    const comma = after(start, take(pen), type('1,5'), commit)
    expect([entryOf(comma).problem, comma.context.draft.lines]).toEqual([refusal, []])
    const before = after(start, type('1.5*pen'), take(pen))
    expect([entryOf(before).problem, before.context.draft.lines]).toEqual([refusal, []])
    const sold = after(start, take(pen), commit)
    expect(entryOf(after(sold, type('*1.5'), { type: 'entry.command' })).problem).toEqual(refusal)
    const line = { choice: pen, quantityText: '0.25', priceText: '', discountText: '' }
    const pasted = after(start, { type: 'cells.paste', lines: [line] })
    expect(entryOf(pasted).problem).toMatchObject(refusal)
    const above = after(start, take(milk), type('1.5'), commit, take(pen), commit, move(-1), { type: 'cell.fill' })
    expect(entryOf(above).problem).toEqual(refusal)
    const { draft } = sold.context
    const cell = { draft, setting, entry: after(sold, move(-1)).context.entry }
    const put15 = putLines(cell, [['1.5']], { units: () => [], features: () => [] })
    expect(put15.entry.problem).toMatchObject(refusal)
  })

  test('keeps a line from becoming one of that unit', () => {
    const split = after(start, take(rice), type('1.5'), commit, move(-1), tab)
    const refused = after(split, { type: 'unit.take', choice: riceCrate })
    expect(entryOf(refused).problem).toEqual(refusal)
    expect(refused.context.draft.lines[0]?.unitId).toBe(51)
    const named = { ...riceCrate, unitNameAr: 'صندوق', unitNameEn: 'Crate' }
    const { draft, entry } = split.context
    const pasted = putLines({ draft, entry, setting }, [['Crate']], { units: () => [named], features: () => [] })
    expect(pasted.entry.problem).toMatchObject(refusal)
    const whole = after(start, take(rice), type('2'), commit, move(-1), tab, { type: 'unit.take', choice: riceCrate })
    expect(whole.context.draft.lines[0]?.unitId).toBe(52)
  })

  test('is refused when a label says so, while a weighed item is sold by its label', () => {
    const scan = (choice: typeof pen, changes: object) =>
      after(start, {
        type: 'scan',
        scan: { kind: 'item', choice, quantity: null, amount: null, ...changes },
        before: null,
      })
    expect(sheetOf(scan(rice, { quantity: quantity(1234) }))).toEqual(['rice × 1.234', 'total 12.34'])
    expect(sheetOf(scan(rice, { amount: halalas(1550) }))).toEqual(['rice × 1.55', 'total 15.50'])
    expect(sheetOf(scan(pen, { quantity: quantity(3000) }))).toEqual(['pen × 3', 'total 6.00'])
    for (const changes of [{ quantity: quantity(1234) }, { amount: halalas(150) }]) {
      const refused = scan(pen, changes)
      expect([entryOf(refused).problem, refused.context.draft.lines]).toEqual([refusal, []])
    }
  })
})
