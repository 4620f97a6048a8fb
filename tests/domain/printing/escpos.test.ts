/** What a receipt printer is sent, read again by a reader of its own. */
import { describe, expect, test } from 'vitest'
import { bandRowsMax, printerBytes } from '#domain/printing/escpos.ts'
import type { Raster } from '#domain/printing/raster.ts'
import { readTape } from '#tests/support/escpos.ts'

/** A drawing of `#` and `.` as bits. */
function drawn(rows: readonly string[]): Raster {
  const [first = ''] = rows
  const bits = rows
    .flatMap(row => row.match(/.{8}/g) ?? [])
    .map(eight => Number.parseInt(eight.replace(/./g, binary), 2))
  return { widthDots: first.length, heightDots: rows.length, bits: Uint8Array.from(bits) }
}

const binary = (dot: string) => (dot === '#' ? '1' : '0')

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(' ')

test('two rows of sixteen dots, byte by byte', () => {
  const paper = drawn(['#.......########', '.......##.......'])
  expect(hex(printerBytes({ papers: [paper], opensDrawer: false }))).toBe(
    '1b 40 1d 76 30 00 02 00 02 00 80 ff 01 80 1b 64 04 1d 56 01',
  )
})

test('the drawer opens before the paper, and without any', () => {
  const paper = drawn(['########'])
  expect(hex(printerBytes({ papers: [paper], opensDrawer: true }))).toBe(
    '1b 40 1b 70 00 19 fa 1d 76 30 00 01 00 01 00 ff 1b 64 04 1d 56 01',
  )
  expect(hex(printerBytes({ papers: [], opensDrawer: true }))).toBe('1b 40 1b 70 00 19 fa')
})

describe('a paper of any height', () => {
  test.each([1, bandRowsMax - 1, bandRowsMax, bandRowsMax + 1, 1000])(
    'of %i rows comes out as it was drawn',
    height => {
      const rows = Array.from({ length: height }, (_, row) =>
        row.toString(2).padStart(24, '0').replace(/1/g, '#').replace(/0/g, '.'),
      )
      const tape = readTape(printerBytes({ papers: [drawn(rows)], opensDrawer: false }))
      expect(tape.papers).toEqual([{ widthDots: 24, rows, isCut: true }])
      expect(Math.max(...tape.bands)).toBeLessThanOrEqual(bandRowsMax)
      expect(tape.pulses).toBe(0)
    },
  )
})

test('every copy is a paper of its own, cut off at its end', () => {
  const [one, two] = [['########'], ['#......#', '.#....#.']]
  const tape = readTape(printerBytes({ papers: [drawn(one), drawn(two)], opensDrawer: true }))
  expect(tape.papers.map(({ rows, isCut }) => [rows, isCut])).toEqual([
    [one, true],
    [two, true],
  ])
  expect(tape.pulses).toBe(1)
})

test('a picture without whole bytes is no picture', () => {
  const paper: Raster = { widthDots: 12, heightDots: 1, bits: new Uint8Array(2) }
  expect(() => printerBytes({ papers: [paper], opensDrawer: false })).toThrow('12 × 1')
  const short: Raster = { widthDots: 16, heightDots: 2, bits: new Uint8Array(3) }
  expect(() => printerBytes({ papers: [short], opensDrawer: false })).toThrow('16 × 2')
})
