import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { patiently } from '#src/api/patience.ts'

const refusal = (status: number, retryAfterSeconds: number | null) =>
  new ApiError({ status, error: 'too_many_requests', description: 'tooManyRequests', retryAfterSeconds })

describe('a call that may come again in a moment', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is made again, each time after twice as long, until it is answered', async () => {
    const startMs = Date.now()
    const atSeconds: number[] = []
    const answered = patiently(async () => {
      atSeconds.push((Date.now() - startMs) / 1000)
      if (atSeconds.length < 4) throw refusal(429, 1)
      return 'here'
    })
    await vi.runAllTimersAsync()
    expect(await answered).toBe('here')
    expect(atSeconds).toEqual([0, 1, 3, 7])
  })

  test('is given up after six tries, with the reply of the server', async () => {
    const attempt = vi.fn(() => Promise.reject(refusal(429, 1)))
    const given = expect(patiently(attempt)).rejects.toThrow('too_many_requests')
    await vi.runAllTimersAsync()
    await given
    expect(attempt).toHaveBeenCalledTimes(6)
  })

  test.for([
    ['to stay away for longer', refusal(429, 2)],
    ['nothing of when', refusal(429, null)],
    ['that it is in trouble', refusal(503, 1)],
    ['what nobody expects', new Error('a fault of ours')],
  ] as const)('is not made again where the server says %s', async ([, error]) => {
    const attempt = vi.fn(() => Promise.reject(error))
    await expect(patiently(attempt)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test.for(['before the wait', 'during it'])('is left alone once its caller gave up %s', async when => {
    const controller = new AbortController()
    if (when === 'before the wait') controller.abort(new Error('left'))
    const attempt = vi.fn(() => Promise.reject(refusal(429, 1)))
    const given = expect(patiently(attempt, controller.signal)).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(500)
    controller.abort(new Error('left'))
    await given
    expect(vi.getTimerCount()).toBe(0)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
