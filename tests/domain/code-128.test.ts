import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from '#domain/barcodes/code-128.ts'

/** As another program draws them (reportlab 4), in modules. */
const drawnElsewhere = {
  '1-000123': '2112141232211221321131412122222221223121311224112331112',
  '12-000001': '2112141232212232111221321131412122222122222221221241122331112',
  'A-1234567': '2112141113231221321232211131413121311131231411222231122331112',
  '2-000010': '2112142232111221321131412122222122222213121113412331112',
  '1-1000000': '2112141232211221321232211131412122222122222122221341112331112',
  '7': '2112143121313112222331112',
} as const

test('the code of a bill is the barcode that other programs draw of it', () => {
  for (const [text, widths] of Object.entries(drawnElsewhere))
    expect([text, code128(text)?.join('')]).toEqual([text, widths])
})

test('a text that no scanner sends has no barcode', () => {
  for (const text of ['', 'فاتورة', '1\t2', 'é']) expect(code128(text)).toBeNull()
})

/** Of every code of the standard, so that no width of the table is mistyped. */
test('law: every symbol has eleven modules and an even number in its bars, whatever is encoded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,20}$/), text => {
      const widths = code128(text) ?? []
      expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
      const body = widths.slice(0, -7)
      expect(body.length % 6).toBe(0)
      for (let at = 0; at < body.length; at += 6) {
        const symbol = body.slice(at, at + 6)
        expect(symbol.reduce((sum, width) => sum + width, 0)).toBe(11)
        const bars = symbol.filter((_, place) => place % 2 === 0)
        expect(bars.reduce((sum, width) => sum + width, 0) % 2).toBe(0)
      }
    }),
  )
})
