import { describe, expect, test } from 'vitest'
import { mostUsed } from '#domain/search/frecency.ts'
import { createStorage, memoryArea } from '#src/api/storage.ts'
import { createUserMemory, hintsMax } from '#src/commands/user-memory.ts'

const nowMs = 1_700_000_000_000

describe('what the palette remembers of a user', () => {
  test('is kept in storage, apart for each user, and survives a reload', () => {
    const { storage, memoryOf } = setUp()
    memoryOf('1').recordUse('sale')
    memoryOf('1').recordUse('sale')
    memoryOf('2').recordUse('items')
    expect(mostUsed(memoryOf('1').frecency(), nowMs)).toEqual(['sale'])
    expect(mostUsed(memoryOf('2').frecency(), nowMs)).toEqual(['items'])
    expect(mostUsed(memoryOf(undefined).frecency(), nowMs)).toEqual([])
    expect(Object.keys(storage.get('user_data') ?? {})).toEqual(['1', '2'])
  })

  test('leaves alone what others keep for the user', () => {
    const { storage, memoryOf } = setUp()
    storage.set('user_data', { 1: { draft: { lines: 3 } } })
    memoryOf('1').recordUse('sale')
    expect(storage.get('user_data')?.['1']?.draft).toEqual({ lines: 3 })
  })

  test('points out a hotkey a few times, for each command and user', () => {
    const { memoryOf } = setUp()
    const taken = Array.from({ length: hintsMax + 2 }, () => memoryOf('1').takeHint('sale'))
    expect(taken.filter(Boolean)).toHaveLength(hintsMax)
    expect(taken.slice(0, hintsMax).every(Boolean)).toBe(true)
    expect(memoryOf('1').takeHint('items')).toBe(true)
    expect(memoryOf('2').takeHint('sale')).toBe(true)
  })

  test('begins anew where what is stored is of another shape', () => {
    const { storage, memoryOf } = setUp()
    storage.set('user_data', { 1: { 'palette.frecency': [1, 2], 'palette.hints': 'none' } })
    expect(memoryOf('1').frecency().size).toBe(0)
    expect(memoryOf('1').takeHint('sale')).toBe(true)
    memoryOf('1').recordUse('sale')
    expect(memoryOf('1').frecency().size).toBe(1)
  })
})

function setUp() {
  const storage = createStorage({ permanent: memoryArea(), session: memoryArea() })
  return {
    storage,
    memoryOf: (user: string | undefined) =>
      createUserMemory(
        storage,
        () => user,
        () => nowMs,
      ),
  }
}
