/** What a device answers from its memory, and when. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { answerOrCached, patienceMs } from '#src/api/cached-answer.ts'
import type { ClientCall } from '#src/api/client.ts'
import { createRegistrationService } from '#src/api/registration-service.ts'
import { createStorage, memoryArea } from '#src/api/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number) => new ApiError({ status, error: 'network', description: null })
const later = <T>(value: T, milliseconds: number) => new Promise<T>(resolve => setTimeout(resolve, milliseconds, value))

describe('an answer', () => {
  it('is that of the server when it comes in time', async () => {
    const answered = answerOrCached(later('new', patienceMs / 2), 'cached')
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(await answered).toEqual({ value: 'new', isCached: false })
  })

  it('is the cached one when the server is slow', async () => {
    const answered = answerOrCached(later('new', patienceMs * 2), 'cached')
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(await answered).toEqual({ value: 'cached', isCached: true })
  })

  it.each([0, 502])('is the cached one at once when nobody answers, or somebody else: %s', async status => {
    expect(await answerOrCached(Promise.reject(failure(status)), 'cached')).toEqual({ value: 'cached', isCached: true })
  })

  it.each([401, 403, 404, 422])('is never the cached one after a refusal of the server: %s', async status => {
    await expect(answerOrCached(Promise.reject(failure(status)), 'cached')).rejects.toMatchObject({ status })
  })

  it('waits for the server as long as it takes when nothing is cached', async () => {
    const answered = answerOrCached(later('new', patienceMs * 60), null)
    await vi.advanceTimersByTimeAsync(patienceMs * 60)
    expect(await answered).toEqual({ value: 'new', isCached: false })
    await expect(answerOrCached(Promise.reject(failure(0)), null)).rejects.toMatchObject({ status: 0 })
  })
})

describe('the registration of the product', () => {
  const dayMs = 86_400_000
  const start = async (storage: ReturnType<typeof createStorage>, answer: () => Promise<number>, days = 0) => {
    const call = answer as unknown as ClientCall
    const service = createRegistrationService({ call, storage, now: () => days * dayMs })
    service.start()
    await service.ready
    return service
  }

  it.each([
    [0, 30, 'open'],
    [29, 1, 'open'],
    [30, 0, 'toAbout'],
    // The clock of the device was set back.
    [-5, 30, 'open'],
  ])('after %s days without the server has %s of 30 days left: %s', async (days, left, gate) => {
    const storage = createStorage({ permanent: memoryArea(), session: memoryArea() })
    await start(storage, async () => 30)
    const offline = await start(storage, () => Promise.reject(failure(0)), days)
    expect(offline.actor.getSnapshot().context.remainingDays).toBe(left)
    expect(offline.gate(true)).toBe(gate)
  })

  it('is unknown on a device that never asked, and after the server said that it is lost', async () => {
    const storage = createStorage({ permanent: memoryArea(), session: memoryArea() })
    const offline = () => Promise.reject(failure(0))
    expect((await start(storage, offline)).gate(true)).toBe('denied')
    const online = await start(storage, async () => 30)
    online.lose()
    expect((await start(storage, offline)).gate(true)).toBe('denied')
  })
})
