import { describe, expect, test } from 'vitest'
import { qrPicture } from '#src/print/qr-picture.ts'
import { qrSizeOnRoll, wholeDots } from '#src/print/qr-size.ts'

const dotsOf = (millimetres: number) => millimetres * 8

/** The base64 of `bytes` bytes, as the QR text of an e-invoice. */
const textOf = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 37) % 251)).toString('base64')

describe('a module of the QR code on a roll', () => {
  // The width of the print area, and the dots of a module, by hand.
  test.each([
    ['phase 1, 80 mm', 'roll', 100, 34, 4],
    ['phase 1, 58 mm', 'roll58', 100, 34, 4],
    ['phase 2, 80 mm', 'roll', 430, 34, 3],
    ['phase 2, 58 mm', 'roll58', 430, 34, 3],
    ['phase 2 with long names, 58 mm', 'roll58', 700, 34, 3],
    ['phase 2 as small as it may be set, 58 mm', 'roll58', 430, 25, 3],
    ['phase 2 as large as it may be set, 80 mm', 'roll', 430, 60, 4],
    ['phase 2 as large as it may be set, 58 mm', 'roll58', 430, 60, 3],
  ] as const)('%s', (_, roll, bytes, wantedMm, dots) => {
    const { size } = qrPicture(textOf(bytes))
    expect(dotsOf(qrSizeOnRoll(size, wantedMm, roll)) / size).toBe(dots)
  })

  test('is a whole number of dots for every length of text, and the code fits the roll', () => {
    for (const [roll, widthDots] of [['roll', 576] as const, ['roll58', 384] as const]) {
      for (let bytes = 1; bytes <= 1000; bytes += 37) {
        const { size } = qrPicture(textOf(bytes))
        const dots = dotsOf(qrSizeOnRoll(size, 34, roll))
        expect(dots).toBeLessThanOrEqual(widthDots)
        expect(Number.isInteger(dots / size)).toBe(true)
        // The smallest that a phone reads; a longer text than any e-invoice has would need a wider roll.
        if (bytes <= 700) expect(dots / size).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test.each([
    [3, 3],
    [2.999, 3],
    [3.9, 3],
    [0.4, 1],
  ])('measured as %f dots is %i dots', (measured, dots) => {
    expect(wholeDots(measured)).toBe(dots)
  })
})

test('four white modules surround the code', () => {
  const { path, size } = qrPicture(textOf(430))
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number))
  expect(Math.min(...runs.map(([x = 0]) => x))).toBe(4)
  expect(Math.min(...runs.map(([, y = 0]) => y))).toBe(4)
  expect(Math.max(...runs.map(([x = 0, , run = 0]) => x + run))).toBe(size - 4)
  expect(Math.max(...runs.map(([, y = 0]) => y + 1))).toBe(size - 4)
})
