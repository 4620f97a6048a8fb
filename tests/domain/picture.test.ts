import { describe, expect, test } from 'vitest'
import { pictureOf } from '#domain/picture.ts'
import { aJpeg, aPng, aWebp } from '#tests/support/pictures.ts'

describe('a picture', () => {
  test.each([
    ['PNG', aPng(640, 480), 'image/png'],
    ['JPEG', aJpeg(640, 480), 'image/jpeg'],
    ['extended WebP', aWebp('VP8X', 640, 480), 'image/webp'],
    ['lossless WebP', aWebp('VP8L', 640, 480), 'image/webp'],
    ['WebP', aWebp('VP8 ', 640, 480), 'image/webp'],
  ])('that is a %s is known with its size, wherever its bytes lie', (_name, bytes, mediaType) => {
    expect(pictureOf(bytes)).toMatchObject({ mediaType, width: 640, height: 480 })
    const inside = new Uint8Array([1, 2, 3, ...bytes]).subarray(3)
    expect(pictureOf(inside)).toMatchObject({ mediaType, width: 640, height: 480 })
    for (let end = 0; end < bytes.length - 8; end += 1) expect(pictureOf(bytes.subarray(0, end))).toBeNull()
  })

  test('is nothing else, whatever it is called', () => {
    const text = (content: string) => new TextEncoder().encode(content)
    for (const bytes of [
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      text('<!doctype html><html></html>'),
      text('GIF89a but no picture that we take'),
      text('%PDF-1.7 and so on, and so on, and so on'),
      aPng(0, 5),
      new Uint8Array(40),
      Uint8Array.from([0xff, 0xd8, ...new Array(40).fill(7)]),
    ])
      expect(pictureOf(bytes)).toBeNull()
  })
})
