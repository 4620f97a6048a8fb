import { describe, expect, test } from 'vitest'
import type { Entity, EntitySource } from '#src/commands/entities.ts'
import { createEntityStore, type EntityStore } from '#src/commands/entity-store.ts'
import { item } from './samples.ts'

describe('the entities in memory', () => {
  test('are loaded once they are asked for, also those of a source that came before', async () => {
    const { store, idle } = setUp({ isAsked: false })
    let loads = 0
    store.addSource(
      source('items', async () => {
        loads += 1
        return [item(1, 'حليب', 'Milk')]
      }),
    )
    store.reload()
    await idle()
    expect(loads).toBe(0)
    store.subscribe(() => undefined)
    store.load()
    await idle()
    expect(loads).toBe(1)
    expect(titles(store, 'milk')).toEqual(['Milk'])
  })

  test('are loaded in pauses from every permitted source, and searched', async () => {
    const { store, idle } = setUp({ may: source => source !== 'secret' })
    let isAsked = false
    store.addSource(source('items', async () => [item(1, 'حليب', 'Milk')]))
    store.addSource(
      source('secret', async () => {
        isAsked = true
        return [item(2, 'سر', 'Secret')]
      }),
    )
    expect(titles(store, 'milk')).toEqual([])
    await idle()
    expect(titles(store, 'milk')).toEqual(['Milk'])
    expect(titles(store, 'secret')).toEqual([])
    expect(isAsked).toBe(false)
  })

  test('answer from the previous index until the next one is complete', async () => {
    const { store, idle, steps } = setUp()
    let list = [item(1, '', 'Milk')]
    store.addSource(source('items', async () => list))
    await idle()
    list = Array.from({ length: 1000 }, (_, number) => item(number, '', `Bread ${number}`))
    const before = steps()
    store.reload()
    expect(titles(store, 'milk')).toEqual(['Milk'])
    await idle()
    expect(titles(store, 'milk')).toEqual([])
    expect(store.snapshot().entities).toHaveLength(1000)
    // A thousand rows in slices of 250, then the parts of the index.
    expect(steps() - before).toBeGreaterThanOrEqual(5)
  })

  test('keep the former rows of a source when it fails, and report the failure', async () => {
    const { store, idle, failures } = setUp()
    let isBroken = false
    const flaky = async () => {
      if (isBroken) throw new Error('no network')
      return [item(1, '', 'Milk')]
    }
    store.addSource(source('flaky', flaky))
    store.addSource(source('sound', async () => [item(2, '', 'Bread')]))
    await idle()
    isBroken = true
    store.reload()
    await idle()
    expect(failures).toEqual(['flaky'])
    expect(titles(store, 'milk')).toEqual(['Milk'])
    expect(titles(store, 'bread')).toEqual(['Bread'])
  })

  test('are forgotten at once when the user leaves, with whatever is under way', async () => {
    const { store, idle } = setUp()
    store.addSource(source('items', async () => [item(1, '', 'Milk')]))
    await idle()
    store.reload()
    store.clear()
    expect(titles(store, 'milk')).toEqual([])
    await idle()
    expect(titles(store, 'milk')).toEqual(['Milk'])
  })

  test('are not those of the user before, when loading ends after a change of user', async () => {
    const { store, idle } = setUp()
    let answer: (entities: readonly Entity[]) => void = () => undefined
    let isSecond = false
    store.addSource(
      source('items', () => {
        if (isSecond) return Promise.resolve([item(2, '', 'Bread')])
        return new Promise(resolve => {
          answer = resolve
        })
      }),
    )
    await idle()
    isSecond = true
    store.clear()
    store.reload()
    answer([item(1, '', 'Milk')])
    await idle()
    expect(store.snapshot().entities.map(each => each.id)).toEqual(['item:2'])
  })

  test('go with their source', async () => {
    const { store, idle } = setUp()
    const remove = store.addSource(source('items', async () => [item(1, '', 'Milk')]))
    await idle()
    remove()
    await idle()
    expect(store.snapshot().entities).toEqual([])
  })

  test('are loading until each source was loaded once, also one that is added or permitted later', async () => {
    const permitted = new Set(['items'])
    const { store, idle } = setUp({ may: name => permitted.has(name) })
    const isLoading = () => store.snapshot().isLoading === true
    expect(isLoading()).toBe(true)
    store.addSource(source('items', async () => [item(1, '', 'Milk')]))
    await idle()
    expect(isLoading()).toBe(false)
    store.addSource(source('users', async () => [item(2, '', 'Bread')]))
    await idle()
    permitted.add('users')
    store.reload()
    expect(isLoading()).toBe(true)
    expect(store.snapshot().entities).toHaveLength(1)
    await idle()
    expect(isLoading()).toBe(false)
    expect(store.snapshot().entities).toHaveLength(2)
    store.reload()
    expect(isLoading()).toBe(false)
    store.clear()
    expect(isLoading()).toBe(true)
  })

  test('several sources that are added in one go are loaded once', async () => {
    const { store, idle } = setUp()
    let loads = 0
    const counting = async () => {
      loads += 1
      return []
    }
    store.addSource(source('a', counting))
    store.addSource(source('b', counting))
    await idle()
    expect(loads).toBe(2)
  })
})

function source(name: string, load: NonNullable<EntitySource['load']>): EntitySource {
  return { name, kinds: ['item'], need: 'superadmin', load }
}

function titles(store: EntityStore, query: string): readonly (string | undefined)[] {
  const { index, entities } = store.snapshot()
  return index.search(query).map(hit => entities[hit.row]?.texts[1])
}

/** A store whose pauses come when `idle` is called, each with no time for more than one step. */
function setUp({ may = () => true, isAsked = true }: { may?: (source: string) => boolean; isAsked?: boolean } = {}) {
  const waiting: ((msLeft: () => number) => void)[] = []
  const failures: string[] = []
  let steps = 0
  const names = new Map<EntitySource['need'], string>()
  const store = createEntityStore({
    can: need => may(names.get(need) ?? ''),
    whenIdle: work => waiting.push(work),
    onFailure: ({ name }) => failures.push(name),
  })
  if (isAsked) store.load()
  const addSource: EntityStore['addSource'] = each => {
    // A need of its own, which identifies the source.
    const named = { ...each, need: { anyOf: [each.need] } as const }
    names.set(named.need, named.name)
    return store.addSource(named)
  }
  const idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
        steps += 1
        quiet = 0
        work(() => 0)
        await Promise.resolve()
      }
      await new Promise(resolve => setTimeout(resolve))
    }
  }
  return { store: { ...store, addSource }, idle, failures, steps: () => steps }
}
