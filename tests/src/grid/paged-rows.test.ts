import { expect, test, vi } from 'vitest'
import { openPagedRows, type PagedRows, type PageWanted } from '#src/grid/paged-rows.ts'

type Item = { readonly id: number }
type Asked = Pick<PageWanted<Item>, 'index' | 'size' | 'isLast'> & { readonly after?: number; readonly before?: number }

const pageSize = 10

/** Rows as a server has them, newest first, and what it was asked for. */
function server(count: number) {
  const asked: Asked[] = []
  const state = { rows: Array.from({ length: count }, (_, place) => ({ id: place + 1 })), isBroken: false }
  const source = {
    pageSize,
    idOf: ({ id }: Item) => String(id),
    readPage: async ({ index, size, after, before, isLast }: PageWanted<Item>, signal: AbortSignal) => {
      await Promise.resolve()
      signal.throwIfAborted()
      if (state.isBroken) throw new Error('no network')
      asked.push({ index, size, isLast, ...(after && { after: after.id }), ...(before && { before: before.id }) })
      const { rows } = state
      if (after) return rows.slice(rows.indexOf(after) + 1).slice(0, size)
      if (before) return rows.slice(0, rows.indexOf(before)).slice(-size)
      return isLast ? rows.slice(-size) : rows.slice(index * size, (index + 1) * size)
    },
    readCount: async () => {
      if (state.isBroken) throw new Error('no network')
      return state.rows.length
    },
  }
  return { state, asked, source }
}

const open = (given: ReturnType<typeof server>) => openPagedRows(given.source, new AbortController().signal)

function see(list: PagedRows<Item>, first: number, last: number): void {
  list.snapshot().rows.onVisible?.(first, last)
}

function idsAt(list: PagedRows<Item>, first: number, last: number): readonly (string | undefined)[] {
  const { rows } = list.snapshot()
  return Array.from({ length: last - first + 1 }, (_, place) => rows.idAt(first + place))
}

test('the first page is there at once, and the count follows', async () => {
  const list = await open(server(95))
  expect(idsAt(list, 0, 1)).toEqual(['1', '2'])
  await vi.waitFor(() => expect(list.snapshot().rows.count).toBe(95))
  expect(list.snapshot().rows.mayGrow).toBe(false)
})

test('a count that was on its way during a refresh is not that of the rows', async () => {
  const given = server(95)
  const answers: ((count: number) => void)[] = []
  const readCount = () => new Promise<number>(resolve => answers.push(resolve))
  const list = await openPagedRows({ ...given.source, readCount }, new AbortController().signal)
  const refreshed = list.refresh()
  answers[1]?.(94)
  await refreshed
  answers[0]?.(95)
  await Promise.resolve()
  expect(list.snapshot().rows.count).toBe(94)
})

test('until the count is here there may be more rows', async () => {
  const given = server(95)
  let answer = (_: number) => {}
  const readCount = () => new Promise<number>(resolve => (answer = resolve))
  const list = await openPagedRows({ ...given.source, readCount }, new AbortController().signal)
  expect(list.snapshot().rows.mayGrow).toBe(true)
  answer(95)
  await vi.waitFor(() => expect(list.snapshot().rows).toMatchObject({ count: 95, mayGrow: false }))
})

test('what is changed while the list is refreshed is there after the refresh that was asked for then', async () => {
  const given = server(5)
  let release = () => {}
  const isHeld = new Promise<void>(resolve => (release = resolve))
  const readPage = async (...asked: Parameters<typeof given.source.readPage>) => {
    const rows = await given.source.readPage(...asked)
    if (given.asked.length === 2) await isHeld
    return rows
  }
  const list = await openPagedRows({ ...given.source, readPage }, new AbortController().signal)
  const first = list.refresh()
  await vi.waitFor(() => expect(given.asked).toHaveLength(2))
  given.state.rows = [{ id: 7 }, ...given.state.rows]
  const second = list.refresh()
  release()
  await Promise.all([first, second])
  expect(idsAt(list, 0, 1)).toEqual(['7', '1'])
  expect(list.snapshot().isRefreshing).toBe(false)
  expect(given.asked).toHaveLength(3)
})

test('a page beside a known one is asked for by its neighbour, the last one from the end, any other by its number', async () => {
  const given = server(9995)
  const list = await open(given)
  await vi.waitFor(() => expect(list.snapshot().rows.count).toBe(9995))
  given.asked.length = 0
  see(list, 9990, 9994)
  await vi.waitFor(() => expect(idsAt(list, 9990, 9994)).toEqual(['9991', '9992', '9993', '9994', '9995']))
  expect(given.asked).toContainEqual({ index: 999, size: 5, isLast: true })
  await vi.waitFor(() => expect(list.snapshot().rows.at(9965)).toBeDefined())
  given.asked.length = 0
  see(list, 9945, 9955)
  await vi.waitFor(() => expect(idsAt(list, 9955, 9955)).toEqual(['9956']))
  expect(given.asked).toContainEqual({ index: 995, size: 10, isLast: false, before: 9961 })
})

test('what is scrolled past is given up', async () => {
  const given = server(5000)
  const list = await open(given)
  await vi.waitFor(() => expect(list.snapshot().rows.count).toBe(5000))
  given.asked.length = 0
  see(list, 2000, 2010)
  see(list, 4000, 4010)
  await vi.waitFor(() => expect(idsAt(list, 4005, 4005)).toEqual(['4006']))
  expect(given.asked.every(({ index }) => index >= 390)).toBe(true)
})

test('a refresh finds what was posted meanwhile, and the new places of the known rows', async () => {
  const given = server(95)
  const list = await open(given)
  await vi.waitFor(() => expect(list.snapshot().rows.count).toBe(95))
  given.state.rows = [{ id: 1000 }, ...given.state.rows]
  await list.refresh()
  const { rows, isRefreshing } = list.snapshot()
  expect([rows.count, rows.indexOfId('1000'), rows.indexOfId('1'), isRefreshing]).toEqual([96, 0, 1, false])
})

test('rows that could not be read are marked as missing, and read by a retry', async () => {
  const given = server(500)
  const list = await open(given)
  await vi.waitFor(() => expect(list.snapshot().rows.count).toBe(500))
  given.state.isBroken = true
  see(list, 300, 310)
  await vi.waitFor(() => expect(list.snapshot().hasFailed).toBe(true))
  expect(list.snapshot().rows.at(305)).toBeUndefined()
  given.state.isBroken = false
  list.retry()
  await vi.waitFor(() => expect(idsAt(list, 305, 305)).toEqual(['306']))
  expect(list.snapshot().hasFailed).toBe(false)
})

test('a refresh that fails leaves the rows that were there', async () => {
  const given = server(95)
  const list = await open(given)
  given.state.isBroken = true
  await list.refresh()
  expect(list.snapshot().hasFailed).toBe(true)
  expect(idsAt(list, 0, 0)).toEqual(['1'])
})
