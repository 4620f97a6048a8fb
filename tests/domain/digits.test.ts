import { expect, it } from 'vitest'
import { latinDigits } from '#domain/digits.ts'

it('digits of every script become Latin, and nothing else changes', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ أ-9')).toBe('0123456789 0123456789 أ-9')
})
