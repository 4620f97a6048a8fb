import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTyping, typeOn, typingEnds } from '#src/fields/typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  endTyping()
  vi.useRealTimers()
})

/** Whether each that waits may go on, as far as is known. */
function waitingOnes() {
  const gone: string[] = []
  return {
    gone,
    wait: (name: string, signal = new AbortController().signal) => void typingEnds(signal).then(() => gone.push(name)),
  }
}

test('nobody waits while nothing is typed', async () => {
  const { gone, wait } = waitingOnes()
  wait('at once')
  await vi.advanceTimersByTimeAsync(0)
  expect(gone).toEqual(['at once'])
})

test('what is asked for between two keys waits for the last of them, and goes on once the field is left', async () => {
  const { gone, wait } = waitingOnes()
  typeOn()
  wait('first')
  await vi.advanceTimersByTimeAsync(300)
  typeOn()
  wait('second')
  await vi.advanceTimersByTimeAsync(300)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect([...gone].sort()).toEqual(['first', 'second'])
  typeOn()
  wait('third')
  endTyping()
  await vi.advanceTimersByTimeAsync(0)
  expect(gone.at(-1)).toBe('third')
})

test('what is given up waits no longer', async () => {
  const { gone, wait } = waitingOnes()
  const giveUp = new AbortController()
  typeOn()
  wait('given up', giveUp.signal)
  await vi.advanceTimersByTimeAsync(0)
  giveUp.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(gone).toEqual(['given up'])
})
