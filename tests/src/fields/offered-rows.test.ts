import { expect, test } from 'vitest'
import { offeredRows } from '#src/fields/offered-rows.ts'

const rows = Array.from({ length: 60 }, (_, place) => ({ id: place + 1 }))

test('a reference field offers the first fifty rows', () => {
  expect(offeredRows(rows, null).map(({ id }) => id)).toEqual(rows.slice(0, 50).map(({ id }) => id))
  expect(offeredRows(rows, { id: 50 })).toHaveLength(50)
})

test('a chosen row beyond the first fifty is offered before them', () => {
  const offered = offeredRows(rows, { id: 57 })
  expect(offered[0]).toEqual({ id: 57 })
  expect(offered).toHaveLength(51)
})
