import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMessageLine } from '#src/services/message-line.ts'
import { clearLoading, connectLine, connectToasts, showLoading, showToast } from '#src/services/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const titles = (line: ReturnType<typeof createMessageLine>) => line.snapshot().map(each => each.title)

describe('the line of messages', () => {
  test('says the newest last, and forgets what passes after four seconds', () => {
    const line = createMessageLine()
    line.show({ kind: 'error', title: 'refused', isSticky: true })
    line.show({ kind: 'info', title: 'held' })
    expect(titles(line)).toEqual(['refused', 'held'])
    vi.advanceTimersByTime(3999)
    expect(titles(line)).toEqual(['refused', 'held'])
    vi.advanceTimersByTime(1)
    expect(titles(line)).toEqual(['refused'])
  })

  test('says the same message once, and keeps it four seconds from the last time', () => {
    const line = createMessageLine()
    line.show({ kind: 'info', title: 'nothing to pay' })
    vi.advanceTimersByTime(3000)
    line.show({ kind: 'info', title: 'nothing to pay' })
    vi.advanceTimersByTime(3000)
    expect(titles(line)).toEqual(['nothing to pay'])
    vi.advanceTimersByTime(1000)
    expect(titles(line)).toEqual([])
  })

  test('keeps one message of a name, and none that was closed', () => {
    const line = createMessageLine()
    line.show({ kind: 'info', title: 'first', id: 'session', isSticky: true })
    line.show({ kind: 'info', title: 'second', id: 'session', isSticky: true })
    expect(titles(line)).toEqual(['second'])
    line.remove('session')
    expect(titles(line)).toEqual([])
  })

  test('holds a hundred at most', () => {
    const line = createMessageLine()
    for (let count = 1; count <= 101; count += 1) line.show({ kind: 'error', title: `${count}`, isSticky: true })
    expect([titles(line).length, titles(line)[0]]).toEqual([100, '2'])
  })

  test('takes over what floats over the page, and gives what is loading back', () => {
    const drawn: string[] = []
    const draw = (title: string) => {
      drawn.push(title)
      return title
    }
    const dismissed: unknown[] = []
    const dismiss = (id: string | number) => dismissed.push(id)
    const disconnect = connectToasts({ success: draw, info: draw, warning: draw, error: draw, loading: draw, dismiss })
    showToast({ kind: 'error', title: 'floating', isSticky: true })
    showLoading('Loading...')
    const line = createMessageLine()
    const leave = connectLine(line)
    expect([dismissed, titles(line)]).toEqual([
      ['floating', 'loading'],
      ['floating', 'Loading...'],
    ])
    showToast({ kind: 'info', title: 'in the line' })
    expect(drawn).toEqual(['floating', 'Loading...'])
    expect(titles(line)).toEqual(['floating', 'Loading...', 'in the line'])
    leave()
    expect(drawn).toEqual(['floating', 'Loading...', 'Loading...'])
    clearLoading()
    disconnect()
  })
})
