import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScanner, type ScannerKey, withoutAffixes } from '#src/keyboard/scanner.ts'

const known = new Set(['6281007030021', 'AB12', '1001'])

/** A station: its reports, and the keys that it handled. */
function station(isInText = true) {
  const events: string[] = []
  /** What was held and then typed after all. */
  const typed: string[] = []
  let rest = () => {}
  let count = 0
  const scanner = createScanner<number>({
    isKnown: code => known.has(code),
    takeBefore: () => ++count,
    restore: before => events.push(`restore ${before}`),
    onScan: code => events.push(`scan ${code}`),
    onUnknown: code => events.push(`unknown ${code}`),
    typing: () => (isInText ? text => typed.push(...text) : null),
    after: (_restMs, work) => {
      rest = work
      return () => {
        rest = () => {}
      }
    },
  })
  let now = 1000
  return {
    events,
    typed,
    rest: () => rest(),
    settle: scanner.settle,
    /** Sends keys with the same gap before each; tells whether the last one was taken. */
    send: (keys: readonly Partial<ScannerKey>[], gapMs: number): boolean => {
      let isTaken = false
      for (const key of keys) {
        now += gapMs
        isTaken = scanner.takes({ ...plain, ...key, timeStamp: now })
      }
      return isTaken
    },
    wait: (ms: number) => {
      now += ms
    },
  }
}

const plain = { key: '', code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, timeStamp: 0 }
const enter = { key: 'Enter', code: 'Enter' }

/** Keys as they come on the Arabic layout: the characters are others, the places are the same. */
function keysOf(code: string): Partial<ScannerKey>[] {
  return Array.from(code, character => {
    if (/\d/.test(character)) return { key: '٠', code: `Digit${character}` }
    return { key: 'ش', code: `Key${character.toUpperCase()}`, shiftKey: /[A-Z]/.test(character) }
  })
}

describe('a burst', () => {
  test('of a known code is reported once, whatever the layout, and its end is taken', () => {
    const { events, send } = station()
    expect(send([...keysOf('6281007030021'), enter], 5)).toBe(true)
    expect(send([...keysOf('AB12'), { key: 'Tab', code: 'Tab' }], 5)).toBe(true)
    expect(events).toEqual(['restore 1', 'scan 6281007030021', 'restore 2', 'scan AB12'])
  })

  test('with shift keys between its characters is still one', () => {
    const { events, send } = station()
    send([{ key: 'Shift', code: 'ShiftLeft' }, ...keysOf('AB'), { key: 'Shift' }, ...keysOf('12'), enter], 5)
    expect(events).toEqual(['restore 1', 'scan AB12'])
  })

  test('of eight digits that nobody knows is reported as unknown', () => {
    const { events, send } = station()
    expect(send([...keysOf('99999999'), enter], 5)).toBe(true)
    expect(events).toEqual(['restore 1', 'unknown 99999999'])
  })

  test.each([
    ['too short', '628', 5],
    ['too slow', '6281007030021', 40],
    ['neither known nor eight digits', '3milk', 0],
  ])('that is %s stays typed text, its enter too', (_, code, gapMs) => {
    const { events, send } = station()
    expect(send([...keysOf(code), enter], gapMs)).toBe(false)
    expect(events).toEqual([])
  })

  test('that follows typed text starts anew after the pause', () => {
    const { events, send, wait } = station()
    send(keysOf('12'), 20)
    wait(80)
    expect(send([...keysOf('1001'), enter], 10)).toBe(true)
    expect(events).toEqual(['restore 2', 'scan 1001'])
  })

  test('broken by another key is none', () => {
    const { events, send } = station()
    send([...keysOf('628100'), { key: 'ArrowUp', code: 'ArrowUp' }, ...keysOf('03'), enter], 5)
    expect(events).toEqual([])
  })

  test('never runs from one code into the next', () => {
    const { events, send, wait } = station()
    for (let scan = 0; scan < 30; scan += 1) {
      send([...keysOf('6281007030021'), enter], 2)
      wait(72)
    }
    expect(events.filter(each => each.startsWith('scan'))).toHaveLength(30)
  })
})

describe('keys that follow too closely for a person', () => {
  test('are held until a scan takes them', () => {
    const { typed, send } = station()
    const taken = keysOf('6281007030021').map(key => send([key], 3))
    expect(taken).toEqual([false, ...Array.from({ length: 12 }, () => true)])
    expect(send([enter], 3)).toBe(true)
    expect(typed).toEqual([])
  })

  test('are typed after all, before the key that ends them acts', () => {
    const { typed, send } = station()
    send(keysOf('3milk'), 3)
    expect(typed).toEqual([])
    expect(send([enter], 3)).toBe(false)
    expect(typed).toHaveLength(4)
  })

  test('are typed after a short rest, and the scan that they began is still one', () => {
    const { events, typed, send, rest } = station()
    send(keysOf('628100'), 3)
    rest()
    expect(typed).toHaveLength(5)
    send([...keysOf('7030021'), enter], 3)
    expect(typed).toHaveLength(5)
    expect(events).toEqual(['restore 1', 'scan 6281007030021'])
  })

  test('are typed before a slower key of the same code', () => {
    const { typed, send } = station()
    send(keysOf('628'), 3)
    expect(send(keysOf('1'), 20)).toBe(false)
    expect(typed).toHaveLength(2)
  })

  test('are typed at once where something else follows, and the scan goes on', () => {
    const { events, typed, send, settle, rest } = station()
    send(keysOf('628100'), 5)
    settle()
    const settled = typed.length
    expect(settled).toBeGreaterThan(0)
    rest()
    expect(typed).toHaveLength(settled)
    expect(send([...keysOf('7030021'), enter], 5)).toBe(true)
    expect(events).toEqual(['restore 1', 'scan 6281007030021'])
  })

  test('are no scan where Enter follows a press, and not the last key of the code', () => {
    const { events, send, settle } = station()
    send(keysOf('11252026'), 1)
    settle()
    expect(send([enter], 40)).toBe(false)
    expect(events).toEqual([])
    send([...keysOf('11252026'), enter], 1)
    expect(events).toEqual(['restore 2', 'unknown 11252026'])
  })

  test('are held from the first one on soon after a scan, and not any more later', () => {
    const { events, typed, send, rest, wait } = station()
    send([...keysOf('1001'), enter], 3)
    wait(1000)
    const taken = keysOf('6281007030021').map(key => send([key], 3))
    expect(taken).not.toContain(false)
    send([enter], 3)
    expect(events).toEqual(['restore 1', 'scan 1001', 'restore 2', 'scan 6281007030021'])
    wait(1000)
    expect(send([{ key: '3', code: 'Digit3' }], 3)).toBe(true)
    rest()
    expect(typed).toEqual(['3'])
    wait(1000)
    expect(send([{ key: '4', code: 'Digit4' }], 3)).toBe(false)
  })

  test('are let through where there is no text', () => {
    const { events, typed, send } = station(false)
    expect(send(keysOf('6281007030021'), 3)).toBe(false)
    send([enter], 3)
    expect(typed).toEqual([])
    expect(events).toEqual(['restore 1', 'scan 6281007030021'])
  })

  test('law: whatever is typed at whatever pace, a key is let through, held and typed in its turn, or scanned', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom(...'0123456789abc'), fc.integer({ min: 0, max: 100 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(keys, fc.boolean(), (strokes, isAfterScan) => {
        const { typed, send } = station()
        if (isAfterScan) send([...keysOf('1001'), enter], 3)
        const text: string[] = []
        for (const [character, gapMs] of strokes) {
          const key = { ...keysOf(character)[0], key: character }
          if (send([key], gapMs)) continue
          text.push(...typed.splice(0), character)
        }
        send([{ key: 'ArrowUp', code: 'ArrowUp' }], 1)
        text.push(...typed.splice(0))
        expect(text.join('')).toBe(strokes.map(([character]) => character).join(''))
      }),
    )
  })
})

test('law: keys at the pace of people are never taken', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4,20}$/), fc.integer({ min: 71, max: 400 }), (code, gapMs) => {
      const { events, send } = station()
      expect(send([...keysOf(code), enter], gapMs)).toBe(false)
      expect(events).toEqual([])
    }),
  )
})

describe('the prefix and the suffix of a station', () => {
  test.each([
    ['~6281;', { code: '6281', isMarked: true }],
    ['~6281', { code: '6281', isMarked: true }],
    ['6281;', { code: '6281', isMarked: false }],
    ['~', { code: '', isMarked: true }],
  ])('%s is read without them', (typed, read) => {
    expect(withoutAffixes(typed, { prefix: '~', suffix: ';' })).toEqual(read)
  })

  test('a code that comes with the prefix is a scan, known or not', () => {
    const events: string[] = []
    const { takes } = createScanner<null>({
      isKnown: code => known.has(code),
      takeBefore: () => null,
      restore: () => events.push('restore'),
      onScan: code => events.push(`scan ${code}`),
      onUnknown: code => events.push(`unknown ${code}`),
      affixes: () => ({ prefix: 'q', suffix: '' }),
      typing: () => null,
      after: () => () => {},
    })
    let timeStamp = 0
    for (const code of ['qAB12', 'qabc', 'zabc']) {
      for (const key of [...keysOf(code), enter]) {
        timeStamp += 5
        takes({ ...plain, ...key, timeStamp })
      }
    }
    expect(events).toEqual(['restore', 'scan AB12', 'restore', 'unknown abc'])
  })
})
