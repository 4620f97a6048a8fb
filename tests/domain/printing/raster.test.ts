/** Pixels of a canvas as the dots of a receipt printer. */
import { describe, expect, test } from 'vitest'
import { dithered, rasterOf, trimmed } from '#domain/printing/raster.ts'

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]

const pixelsOf = (dots: readonly (readonly number[])[]) => Uint8ClampedArray.from(dots.flat())
const grey = (shade: number) => [shade, shade, shade, 255]

describe('a dot', () => {
  const bitOf = (dot: readonly number[], threshold = 128) =>
    (rasterOf(pixelsOf([dot, ...Array.from({ length: 7 }, () => white)]), 8, threshold).bits[0] ?? 0) >> 7

  test.each([
    ['black', black, 1],
    ['white', white, 0],
    ['darker than the threshold', grey(127), 1],
    ['as light as the threshold', grey(128), 0],
    ['yellow, which is light', [255, 255, 0, 255], 0],
    ['blue, which is dark', [0, 0, 255, 255], 1],
    ['transparent, as white as the paper', [0, 0, 0, 0], 0],
    ['black and hardly there', [0, 0, 0, 40], 0],
  ])('%s', (_, dot, bit) => {
    expect(bitOf(dot)).toBe(bit)
  })

  test('counts as black by the threshold that is asked for', () => {
    expect([bitOf(grey(180), 200), bitOf(grey(180), 170)]).toEqual([1, 0])
  })
})

test('the first dot of a row is the highest bit, and rows follow each other', () => {
  const row = (at: number) => Array.from({ length: 16 }, (_, dot) => (dot === at ? black : white))
  const raster = rasterOf(pixelsOf([...row(0), ...row(15), ...row(9)]), 16, 128)
  expect(raster).toEqual({ widthDots: 16, heightDots: 3, bits: Uint8Array.of(0x80, 0, 0, 0x01, 0, 0x40) })
})

test('a width that is no multiple of eight, or rows that are not whole, are refused', () => {
  expect(() => rasterOf(pixelsOf(Array.from({ length: 12 }, () => white)), 12, 128)).toThrow('12 dots')
  expect(() => rasterOf(pixelsOf(Array.from({ length: 12 }, () => white)), 8, 128)).toThrow('8 dots')
})

test('white rows at the top and at the end are left out, and those between stay', () => {
  const raster = { widthDots: 16, heightDots: 6, bits: Uint8Array.of(0, 0, 0, 1, 0, 0, 128, 0, 0, 0, 0, 0) }
  expect(trimmed(raster)).toEqual({ widthDots: 16, heightDots: 3, bits: Uint8Array.of(0, 1, 0, 0, 128, 0) })
  expect(trimmed({ widthDots: 8, heightDots: 2, bits: new Uint8Array(2) })).toMatchObject({ heightDots: 0 })
})

test.each([0, 51, 102, 128, 204, 255])('an area of the shade %i is as dark in dots as it is in grey', shade => {
  const [width, height] = [64, 64]
  const dots = dithered(pixelsOf(Array.from({ length: width * height }, () => grey(shade))), width)
  const { bits } = rasterOf(dots, width, 128)
  const dark = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(Math.abs(dark / (width * height) - (255 - shade) / 255)).toBeLessThan(0.02)
})
