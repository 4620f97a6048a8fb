import { expect, test } from 'vitest'
import { interleave, percentile, summarise } from '../bench/statistics.ts'

test('a percentile is the smallest value that the share does not exceed', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(percentile(twenty, 0.5)).toBe(10)
  expect(percentile(twenty, 0.95)).toBe(19)
  expect(percentile([7], 0.95)).toBe(7)
  expect(summarise([3, 1, 2])).toMatchObject({ count: 3, median: 2, min: 1, max: 3, p95: 3 })
})

test('subjects are measured in turn, and the first round does not count', async () => {
  const order: string[] = []
  const measured = await interleave(['a', 'b'] as const, 2, async (subject, round) => {
    order.push(`${subject}${round}`)
    return [round]
  })
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
  expect(measured).toEqual({ a: [[1], [2]], b: [[1], [2]] })
})
