/** The view of a report in its address: written, read again, and not misled by what nobody could have written. */
import { describe, expect, test } from 'vitest'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type ReportView, readView, withKeys, writeView } from '#src/reports/report-view.ts'

const today = day('2026-11-22')
const read = (name: keyof typeof reports, text: string) => readView(reports[name], new URLSearchParams(text), today)
const nothing = {
  keys: {},
  amounts: {},
  rows: null,
  columns: null,
  sort: null,
  isCompared: false,
  chart: null,
  find: '',
}

describe('an address', () => {
  test('without days is about this month up to today', () => {
    expect(read('soldItems', '')).toEqual({ from: '2026-11-01', to: '2026-11-22', ...nothing })
  })

  test('keeps a day that was taken away', () => {
    expect(read('soldItems', 'from=&to=2026-02-03')).toEqual({ from: null, to: '2026-02-03', ...nothing })
  })

  test('of a report that shows no first day has one in the month of its last at the latest', () => {
    expect(read('balanceSheet', 'from=2026-11-01&to=2026-09-30')).toMatchObject({
      from: '2026-09-01',
      to: '2026-09-30',
    })
    expect(read('dueAmount', 'from=2026-01-01&to=2026-09-30')).toMatchObject({ from: '2026-01-01', to: '2026-09-30' })
    // A first day stays, and is reported as being after the last.
    expect(read('profit', 'from=2026-11-01&to=2026-09-30')).toMatchObject({ from: '2026-11-01', to: '2026-09-30' })
  })

  test('gives every view back as it was written', () => {
    const views: readonly (readonly [keyof typeof reports, ReportView])[] = [
      [
        'soldItems',
        {
          from: day('2026-01-01'),
          to: null,
          keys: { item: [4, 17], isTobacco: [true, false], billType: ['rsale'], hour: [0, 23], day: ['2026-02-03'] },
          amounts: {},
          rows: ['category', 'item'],
          columns: ['profit', 'net'],
          sort: { by: 'profit', isUpwards: true },
          isCompared: true,
          chart: ['net', 'quantity'],
          find: 'حليب & 2',
        },
      ],
      [
        'trialBalance',
        {
          ...{ from: null, to: null, ...nothing },
          keys: { document: ['sale 1-000001', 12], account: [3], party: [0], month: ['2026-05'] },
          sort: { by: 'account', isUpwards: false },
        },
      ],
      ['vatReport', { from: today, to: today, ...nothing, amounts: { corrections: halalas(-150) } }],
    ]
    for (const [name, view] of views)
      expect(readView(reports[name], new URLSearchParams(String(writeView(reports[name], view))), today)).toEqual(view)
  })

  test('is narrowed by nothing that it cannot have', () => {
    const wrong =
      'from=2026-13-01&to=today&item=-1&item=x&item=1e3&hour=24&billType=purch&isTobacco=1&rows=item,item,rows&columns=toString&sort=constructor&order=asc'
    expect(read('soldItems', wrong)).toEqual({ from: null, to: null, ...nothing, rows: ['item'] })
  })

  test('takes the names of the call, too', () => {
    expect(read('customerInfo', 'personId=7').keys).toEqual({ party: [7] })
    expect(read('soldItems', 'items=3&services=5&item=4').keys).toEqual({ item: [4, 3, 5] })
  })
})

test('no dimension has the name of anything else in the address', () => {
  const taken = ['from', 'to', 'rows', 'columns', 'sort', 'order', 'compare', 'chart', 'find']
  for (const { fact } of Object.values(reports))
    expect(Object.keys(fact.dimensions).filter(name => taken.includes(name))).toEqual([])
})

test('a dimension that is narrowed to nothing is not narrowed', () => {
  const view = withKeys(read('soldItems', ''), 'item', [4, 4, 5])
  expect(view.keys).toEqual({ item: [4, 5] })
  expect(withKeys(view, 'item', []).keys).toEqual({})
})
