/** What every cache of the server may be relied on for, whatever it holds. */
import { describe, expect, test } from 'vitest'
import { createBoundedMap, createCache, unchanging } from '#server/cache.ts'

/** A reading that ends when the test says so. */
function slowReading() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { load: () => promise, resolve, reject }
}

const never = async (): Promise<string> => {
  throw new Error('This was cached.')
}

describe('a value', () => {
  const owner = {}

  test('is read once while its revision stays', async () => {
    const cache = createCache<string, string>(10)
    expect(await cache.read(owner, 'a', 1, async () => 'first')).toBe('first')
    expect(await cache.read(owner, 'a', 1, never)).toBe('first')
    expect(cache.entryOf(owner, 'a')).toEqual({ revision: 1, value: 'first' })
  })

  test('of another revision, earlier or later, is read anew, from what was cached before', async () => {
    const cache = createCache<string, string>(10)
    await cache.read(owner, 'a', 5, async () => 'five')
    for (const revision of [6, 4]) {
      const read = await cache.read(owner, 'a', revision, async before => `${revision} after ${before?.revision}`)
      expect(read).toBe(`${revision} after ${revision === 6 ? 5 : 6}`)
      expect(await cache.read(owner, 'a', revision, never)).toBe(read)
    }
  })

  test('is that of its owner and key', async () => {
    const cache = createCache<string, string>(10)
    const other = {}
    await cache.read(owner, 'a', 1, async () => 'own')
    expect(await cache.read(other, 'a', 1, async () => 'of another')).toBe('of another')
    expect(await cache.read(owner, 'b', 1, async () => 'of another key')).toBe('of another key')
    expect(await cache.read(owner, 'a', 1, never)).toBe('own')
  })

  test('that two ask for at once is read once for both', async () => {
    const cache = createCache<string, string>(10)
    const slow = slowReading()
    const both = [cache.read(owner, 'a', 1, slow.load), cache.read(owner, 'a', 1, never)]
    slow.resolve('one reading')
    expect(await Promise.all(both)).toEqual(['one reading', 'one reading'])
  })

  test('whose revision changes while it is read is read again for those who come later, and the later one stays', async () => {
    const cache = createCache<string, string>(10)
    const [old, young] = [slowReading(), slowReading()]
    const begun: string[] = []
    const early = cache.read(owner, 'a', 1, () => {
      begun.push('early')
      return old.load()
    })
    const late = [1, 2].map(() =>
      cache.read(owner, 'a', 2, before => {
        begun.push(`late, after ${before?.value}`)
        return young.load()
      }),
    )
    young.resolve('new')
    await new Promise(resolve => setImmediate(resolve))
    expect(begun).toEqual(['early'])
    old.resolve('old')
    expect([await early, ...(await Promise.all(late))]).toEqual(['old', 'new', 'new'])
    expect(begun).toEqual(['early', 'late, after old'])
    expect(cache.entryOf(owner, 'a')).toEqual({ revision: 2, value: 'new' })
  })

  test('that fails rejects for all who waited, and is read again by the next', async () => {
    const cache = createCache<string, string>(10)
    await cache.read(owner, 'a', 1, async () => 'before')
    const slow = slowReading()
    const both = [cache.read(owner, 'a', 2, slow.load), cache.read(owner, 'a', 2, never)]
    const other = cache.read(owner, 'a', 3, async before => `three after ${before?.value}`)
    slow.reject(new Error('The disk is gone.'))
    for (const each of both) await expect(each).rejects.toThrow('The disk is gone.')
    expect(await other).toBe('three after before')
    expect(await cache.read(owner, 'a', 4, async () => 'there again')).toBe('there again')
  })

  test('that could not even be asked for is no different', async () => {
    const cache = createCache<string, string>(10)
    const broken = () => {
      throw new Error('No connection.')
    }
    await expect(cache.read(owner, 'a', 1, broken)).rejects.toThrow('No connection.')
    expect(await cache.read(owner, 'a', 1, async () => 'there')).toBe('there')
  })

  test('that is not there is looked for again', async () => {
    const cache = createCache<string, string | undefined>(10)
    expect(await cache.read(owner, 'a', 1, async () => undefined)).toBeUndefined()
    expect(await cache.read(owner, 'a', 1, async () => 'there by now')).toBe('there by now')
  })
})

describe('many values', () => {
  const owner = {}
  const numbersOf =
    (asked: (readonly number[])[]) =>
    async (missing: readonly number[]): Promise<[number, string][]> => {
      asked.push(missing)
      return missing.filter(key => key > 0).map(key => [key, `number ${key}`])
    }

  test('are read together, each once, and those that are not there are not among them', async () => {
    const cache = createCache<number, string>(10)
    const asked: (readonly number[])[] = []
    const read = (...keys: number[]) => cache.readMany(owner, new Set(keys), unchanging, numbersOf(asked))
    await read(1, 2)
    expect(Object.fromEntries(await read(2, 3, -1))).toEqual({ 2: 'number 2', 3: 'number 3' })
    await read(1, 2, 3)
    expect(asked).toEqual([
      [1, 2],
      [3, -1],
    ])
  })

  test('of another revision are read again', async () => {
    const cache = createCache<number, string>(10)
    const asked: (readonly number[])[] = []
    for (const revision of [1, 2, 2]) await cache.readMany(owner, new Set([7]), revision, numbersOf(asked))
    expect(asked).toEqual([[7], [7]])
  })

  test('are answered, and not cached, where a transaction has changed the state that they are of', async () => {
    const cache = createCache<number, string>(10)
    const asked: (readonly number[])[] = []
    const changed = async (missing: readonly number[]): Promise<[number, string][]> =>
      missing.map(key => [key, 'changed'])
    const isCommitted = async () => false
    const own = await cache.readMany(owner, new Set([7]), 3, changed, isCommitted)
    expect(own.get(7)).toBe('changed')
    const committed = await cache.readMany(owner, new Set([7]), 3, numbersOf(asked), async () => true)
    expect(committed.get(7)).toBe('number 7')
  })
})

describe('where there are more entries than there is room for', () => {
  test('those unused for longest go, a tenth at a time', () => {
    const entries = createBoundedMap<number, string>(20)
    for (let key = 1; key <= 20; key++) entries.set(key, `${key}`)
    entries.get(1)
    entries.set(2, 'again')
    entries.set(21, '21')
    const left = Array.from({ length: 21 }, (_, at) => at + 1).filter(key => entries.get(key) !== undefined)
    expect(left).toEqual([1, 2, ...Array.from({ length: 17 }, (_, at) => at + 5)])
  })

  test('each owner has room of its own', async () => {
    const cache = createCache<number, string>(1)
    const [one, other] = [{}, {}]
    for (const owner of [one, other]) await cache.read(owner, 1, unchanging, async () => 'first')
    await cache.read(one, 2, unchanging, async () => 'second')
    expect([cache.entryOf(one, 1), cache.entryOf(one, 2)?.value, cache.entryOf(other, 1)?.value]).toEqual([
      undefined,
      'second',
      'first',
    ])
  })
})
