import { expect, test } from 'vitest'
import { mirrored, runsOf } from '#src/print/pdf/text-runs.ts'

test('words, numbers and signs take the direction that the browser gives them', () => {
  expect(directions('إجمالي (شامل) 15%', true)).toBe('إجمالي← ← (← شامل← )← ← 15%→')
  expect(directions('Total (net) 12.50', false)).toBe('Total→ → (→ net→ )→ → 12.50→')
})

test('a sign between two directions takes that of the paragraph', () => {
  expect(directions('حليب - Milk', true)).toBe('حليب← ← -← ← Milk→')
  expect(directions('Milk - حليب', false)).toBe('Milk→ → -→ → حليب←')
})

test('vowel signs stay with their word and marks of direction are left out', () => {
  expect(directions('\u2066نقداً\u2069', true)).toBe('نقداً←')
})

test('brackets are mirrored and other signs are not', () => {
  expect(mirrored('(أ) [ب] 1.5')).toBe(')أ( ]ب[ 1.5')
})

function directions(text: string, isRightToLeft: boolean): string {
  return runsOf(text, isRightToLeft)
    .map(run => `${run.isSpace ? '' : text.slice(run.start, run.end)}${run.isRightToLeft ? '←' : '→'}`)
    .join(' ')
}
