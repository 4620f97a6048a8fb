/** The address of a view that is kept: as it was, or about the days that its period has now. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOfView, daysIn, savedSearch, viewAt } from '#src/lists/saved-views.ts'

const path = '/reports/sold-items'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T22:30:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a view is saved without the days that its period names, and opened with those it has by then', () => {
  const shown = new URLSearchParams('from=2026-11-01&to=2026-11-30&rows=category&find=حليب')
  const search = savedSearch(shown, 'lastMonth')
  expect(new URLSearchParams(search).has('from')).toBe(false)
  const opened = new URL(addressOfView({ path, search, period: 'lastMonth' }), 'http://shop')
  expect(opened.pathname).toBe(path)
  // In Riyadh it is the first of January already.
  expect(Object.fromEntries(opened.searchParams)).toEqual({
    rows: 'category',
    find: 'حليب',
    from: '2026-12-01',
    to: '2026-12-31',
  })
})

test('a view of these very days keeps them, and one without days has none', () => {
  const shown = new URLSearchParams('from=2026-11-02&to=2026-11-05')
  expect(addressOfView({ path, search: savedSearch(shown, null), period: null })).toBe(`${path}?${shown}`)
  expect(addressOfView({ path, search: savedSearch(new URLSearchParams(), null), period: null })).toBe(path)
})

test('days are shown where both are set', () => {
  expect(daysIn(new URLSearchParams('from=2026-11-02&to=2026-11-05'))).toEqual({ from: '2026-11-02', to: '2026-11-05' })
  for (const search of ['', 'from=2026-11-02', 'from=&to=2026-11-05', 'from=2026-13-01&to=2026-11-05'])
    expect(daysIn(new URLSearchParams(search))).toBeNull()
})

test('an address is known as the view that it is, whatever the order of its parts, and as none once it says something else', () => {
  const views = [
    { name: 'last month by category', path, search: 'rows=category&find=%D8%AD', period: 'lastMonth' as const },
    { name: 'two days', path, search: 'from=2026-11-02&to=2026-11-05', period: null },
  ]
  const nameOf = (search: string, at = path) => viewAt(views, at, new URLSearchParams(search))?.name
  expect(nameOf('from=2026-12-01&to=2026-12-31&rows=category&find=ح')).toBe('last month by category')
  expect(nameOf('rows=category&find=ح&to=2026-12-31&from=2026-12-01')).toBe('last month by category')
  expect(nameOf('from=2026-11-01&to=2026-11-30&rows=category&find=ح')).toBeUndefined()
  expect(nameOf('to=2026-11-05&from=2026-11-02')).toBe('two days')
  expect(nameOf('to=2026-11-05&from=2026-11-02&rows=category')).toBeUndefined()
  expect(nameOf('to=2026-11-05&from=2026-11-02', '/reports/bought-items')).toBeUndefined()
})
