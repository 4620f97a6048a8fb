import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import {
  noRowFilter,
  type RowFilter,
  type RowFilters,
  readRowFilter,
  rowQuery,
  rowSearch,
} from '#src/lists/row-filter.ts'

const whole: RowFilters<'exit' | 'entry'> = {
  search: 'statement.search',
  choice: {
    name: 'kind',
    label: 'statement.kind',
    none: 'statement.allKinds',
    values: ['exit', 'entry'],
    textOf: kind => `words.statementKinds.${kind}`,
  },
  allUsers: 'audit.allUsers',
  period: true,
}

const filter: RowFilter<'exit' | 'entry'> = {
  query: ' rice ',
  choice: 'entry',
  userId: 4,
  from: day('2026-01-02'),
  to: day('2026-02-03'),
  branchId: 7,
}

test('a filter is in the address, and read from it again', () => {
  const search = rowSearch(whole, filter)
  expect(Object.fromEntries(search)).toEqual({
    q: ' rice ',
    kind: 'entry',
    user: '4',
    from: '2026-01-02',
    to: '2026-02-03',
    branch: '7',
  })
  expect(readRowFilter(whole, search)).toEqual(filter)
  expect(rowSearch(whole, noRowFilter).size).toBe(0)
})

test('what is invalid, or no filter of the list, is ignored', () => {
  const wrong = new URLSearchParams('kind=lost&user=-1&from=2026-02-30&to=tomorrow&branch=x')
  expect(readRowFilter(whole, wrong)).toEqual(noRowFilter)
  expect(readRowFilter({}, rowSearch(whole, filter))).toEqual({ ...noRowFilter, branchId: 7 })
})

test('a call gets only what is set, and words without spaces around them', () => {
  expect(rowQuery(noRowFilter)).toEqual({})
  expect(rowQuery(filter)).toEqual({
    query: 'rice',
    userId: 4,
    fromDate: '2026-01-02',
    toDate: '2026-02-03',
    branchId: 7,
  })
})
