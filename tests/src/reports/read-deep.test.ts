/** A table that is too long for one answer is read to its last row, group by group, or said to be no whole. */
import { beforeEach, expect, test } from 'vitest'
import { addDays, day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type DrawnTable, drawnReport, type RawRow, type TableBody } from '#src/reports/drawn-reports.ts'
import { readDeep } from '#src/reports/read-deep.ts'

const report = drawnReport('vatSales') as DrawnTable
const costCentres = drawnReport('costCentreReport') as DrawnTable
const body: TableBody = {
  fromDate: day('2026-01-01'),
  toDate: day('2026-01-31'),
  rows: ['day', 'document'],
  columns: ['vat'],
}
const pageSize = 3

/** Days with so many documents each; it answers the highest level alone, three rows at a time. */
function server(days: readonly number[]) {
  const dayAt = (place: number) => addDays(day('2026-01-01'), place)
  const asked: TableBody[] = []
  const answer = (body: TableBody, after: number) => {
    const [highest = ''] = body.rows
    const [own] = body.where?.day ?? []
    const place = days.findIndex((_, each) => dayAt(each) === own)
    const all: RawRow[] =
      highest === 'day'
        ? days.map((count, each) => ({ level: 1, isGroup: true, day: dayAt(each), vat: halalas(count) }))
        : Array.from({ length: days[place] ?? 0 }, (_, each) => {
            const key = place * 100 + each
            return {
              level: 1,
              isGroup: false,
              document: { key, id: key, type: 'sale', code: `S${key}` },
              vat: halalas(1),
            }
          })
    const rows = all.slice(after, after + pageSize)
    const next = after + pageSize < all.length ? { value: '', key: String(after + pageSize) } : null
    const totals = { vat: halalas(all.reduce((sum, { vat }) => sum + Number(vat), 0)) }
    return { levels: 1, rows, totals, rowCount: all.length, next }
  }
  return {
    asked,
    first: answer(body, 0),
    api: {
      call: async (_: unknown, input: { readonly body: TableBody }) => {
        asked.push(input.body)
        return answer(input.body, Number(input.body.after?.key ?? 0))
      },
    },
  }
}

let moves = 0
beforeEach(() => {
  moves = 0
})

const read = (given: ReturnType<typeof server>, max: number, of = report, asked = body) => {
  const onMoved = () => {
    moves += 1
  }
  const reading = { api: given.api as never, report: of, max, signal: new AbortController().signal, onMoved }
  return readDeep(reading, asked, given.first)
}

test('every document is below its day, over the pages of both', async () => {
  const given = server([4, 0, 1, 7, 2])
  const { rows, isWhole } = await read(given, 1000)
  expect(isWhole).toBe(true)
  expect(rows.map(({ level }) => (level === 1 ? '|' : '.')).join('')).toBe('|....||.|.......|..')
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(14)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.at(-1)?.values).toMatchObject({ day: '2026-01-05', document: { code: 'S401' } })
  expect(moves).toBe(0)
})

test('documents that were posted after their day was read are reported', async () => {
  const days = [4, 0, 1, 7, 2]
  const given = server(days)
  days[1] = 1
  await read(given, 1000)
  // The second page of days, and the day of its own.
  expect(moves).toBe(2)
})

test('one row more than is read makes it no whole, and one less does not', async () => {
  const days = [4, 0, 1, 7, 2]
  expect((await read(server(days), 20)).isWhole).toBe(true)
  const { rows, isWhole } = await read(server(days), 18)
  expect([rows.length, isWhole]).toEqual([18, false])
})

test('more groups than a year has days are not asked for one by one', async () => {
  const given = server(Array.from({ length: 402 }, () => 1))
  const { isWhole } = await read(given, 50_000)
  expect(isWhole).toBe(false)
  expect(given.asked.length).toBeLessThan(600)
})

test('what is below a tree is not read group by group', async () => {
  const given = server([2])
  const asked = { ...body, rows: ['costCenter', 'account'] }
  expect((await read(given, 1000, costCentres, asked)).isWhole).toBe(false)
})
