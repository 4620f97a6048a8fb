import { describe, expect, test } from 'vitest'
import { arabicOnKey, arabicReadings, latinReadings } from '#domain/search/layout.ts'

describe('the other keyboard layout', () => {
  test.each([
    ['سشمث', 'sale'],
    ['هىرخهؤث', 'invoice'],
    ['مخل خعف', 'log out'],
    ['ضعخفشفهخى', 'quotation'],
    ['زؤر', '.cv'],
    ['ٍشمث', 'Sale'],
  ])('%s was meant to be %s', (typed, meant) => {
    expect(latinReadings(typed)[0]).toBe(meant)
  })

  test.each([
    ['fdu', 'بيع'],
    ['lfduhj', 'مبيعات'],
    ['thj,vm', 'فاتورة'],
    [';at psHf', 'كشف حسأب'],
    ["'fhum", 'طباعة'],
    ['hgYu]h]hj', 'الإعدادات'],
    ['hTu]h]hj', 'الإعدادات'],
    ['lsjajn', 'مستشتى'],
    ['bjtm', 'لاتفة'],
    ['B.', 'لآز'],
  ])('%s was meant to be %s', (typed, meant) => {
    expect(arabicReadings(typed)).toEqual([meant])
  })

  test('lam-alef is the key B, or G and H', () => {
    expect(latinReadings('لاشؤنعح')).toEqual(['backup', 'ghackup'])
    expect(latinReadings('غخلاعقف')).toEqual(['yoburt', 'yoghurt'])
    expect(latinReadings('لأشؤن')).toEqual(['Gack', 'gHack'])
  })

  test('lam-alef as one character is the key B', () => {
    expect(latinReadings('\ufefbشؤن')).toEqual(['back'])
  })

  test('the readings of many lam-alefs stay few', () => {
    const readings = latinReadings('لا'.repeat(12))
    expect(readings.length).toBeLessThanOrEqual(8)
    expect(readings[0]).toBe('bbbbbbbbbbbb')
  })

  test('capitals by Caps Lock are the unshifted keys', () => {
    expect(arabicReadings('FDU')).toEqual(['بيع'])
    expect(arabicReadings('hgH')).toEqual(['الأ'])
  })

  test('what has no letters of the other script has no other reading', () => {
    expect(latinReadings('sale 12')).toEqual([])
    expect(arabicReadings('بيع ١٢')).toEqual([])
    expect(arabicReadings('12.50 +')).toEqual([])
  })

  test('letters of the wrong layout are read among right ones', () => {
    expect(arabicReadings('بيع kr]d')).toEqual(['بيع نقدي'])
    expect(latinReadings('pepsi لخمي')).toEqual(['pepsi gold'])
  })

  test('every key with a letter reads back as itself', () => {
    for (const key of "qwertyuiop[]asdfghjkl;'zxcvbnm,./`") {
      const [arabic = ''] = arabicReadings(`a${key}`)
      expect(latinReadings(arabic)).toContain(`a${key}`)
    }
  })

  test('a physical key has an Arabic letter', () => {
    expect(arabicOnKey('KeyK')).toBe('ن')
    expect(arabicOnKey('KeyB')).toBe('لا')
    expect(arabicOnKey('Slash')).toBe('ظ')
    expect(arabicOnKey('F2')).toBeUndefined()
  })
})
