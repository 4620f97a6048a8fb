/** A statement is read to its last line, and postings between two of its pages are reported. */
import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type DrawnStatement, drawnReport } from '#src/reports/drawn-reports.ts'
import { readStatement } from '#src/reports/statement-lines.ts'

const report = drawnReport('accountStatement') as DrawnStatement
const body = { accountId: 1, fromDate: day('2026-01-01'), toDate: day('2026-01-31') }

function page(place: number, closing: number) {
  const document = { key: `sale ${place}`, id: place, type: 'sale', code: `1-${place}` }
  const next = place < 3 ? { day: day('2026-01-01'), key: document.key, runs: {} } : null
  const rows = [{ day: day('2026-01-01'), document, debit: halalas(100) }]
  return {
    opening: { balance: halalas(0) },
    rows,
    totals: {},
    closing: { balance: halalas(closing) },
    rowCount: 3,
    next,
  }
}

async function read(closings: readonly number[]) {
  const [first, ...rest] = closings.map((closing, place) => page(place + 1, closing))
  let moves = 0
  const onMoved = () => {
    moves += 1
  }
  const reading = { max: 100, signal: new AbortController().signal, onProgress: () => {}, onMoved }
  const lines = await readStatement(
    { call: async () => rest.shift() } as never,
    report,
    body,
    [first as never],
    reading,
  )
  return [lines.length, moves]
}

test('every line is there once, after the opening balance', async () => {
  expect(await read([300, 300, 300])).toEqual([4, 0])
})

test('a posting between the pages is reported', async () => {
  expect(await read([300, 300, 400])).toEqual([4, 1])
})
