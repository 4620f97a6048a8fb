import type { Read } from '#domain/fields/reading.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import type { ReadingWords } from './field.ts'
import { typing } from './typed-value.ts'

/** Parses an amount that is required and not negative. */
export function readAmount(text: string, words: ReadingWords): Read<Halalas> {
  const read = typing.money.read(text, words)
  if (!read.ok) return read
  if (read.value === null) return { ok: false, code: 'required' }
  if (typeof read.value === 'bigint') return { ok: false, code: 'tooLarge' }
  return read.value < 0 ? { ok: false, code: 'mustNotBeNegative' } : { ok: true, value: halalas(read.value) }
}
