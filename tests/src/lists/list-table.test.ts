/** What is shown of a list, in which order, and where a choice of a heading or of a column leads. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { columnsInRoom, type ListedColumn } from '#src/lists/list-columns.ts'
import { type ListedTable, type ListOrder, useListTable } from '#src/lists/list-table.ts'
import { columnsIn, type ListSort, withColumns } from '#src/lists/listed-address.ts'

type Row = { readonly text: string }

/** 6, 8 and 7 rem, which are 336 pixels, and 20 for the frame. */
const columns: readonly ListedColumn<Row>[] = [
  { ...column('code', 6), chosenAs: 'words.code', leaves: 1 },
  { ...column('note', 8), chosenAs: 'voucher.note' },
  column('total', 7),
]

function column(id: string, rem: number) {
  return { id, kind: 'text', title: id, width: { screen: `${rem}rem` }, value: ({ text }: Row) => text } as const
}

type Asked = {
  readonly of?: readonly ListedColumn<Row>[]
  readonly chosen?: readonly string[] | null
  readonly roomPx?: number
  readonly order?: ListOrder
  readonly choose?: (ids: readonly string[] | null) => void
}

function tableOf({ of = columns, chosen = null, roomPx, order, choose = () => {} }: Asked): ListedTable<Row> {
  const found: ListedTable<Row>[] = []
  const Probe = () => {
    found.push(
      useListTable({
        ...{ columns: of, chosen, choose },
        ...(roomPx !== undefined && { roomPx }),
        ...(order !== undefined && { order }),
      }),
    )
    return null
  }
  renderToString(createElement(Probe))
  const table = found.at(-1)
  if (table === undefined) throw new Error('Nothing was drawn.')
  return table
}

const idsOf = (asked: Asked) => tableOf(asked).columns.map(({ id }) => id)

describe('the columns of a list', () => {
  test('leave where there is no room, and what stays stays', () => {
    const within = (roomPx: number) => idsOf({ roomPx }).join()
    expect([within(0), within(356), within(355), within(227), within(1)]).toEqual([
      'code,note,total',
      'code,note,total',
      'code,total',
      'total',
      'total',
    ])
  })

  test('leave by their numbers where nobody chooses any', () => {
    const numbered = [{ ...column('code', 6), leaves: 1 }, { ...column('note', 8), leaves: 0 }, column('total', 7)]
    const within = (roomPx: number) =>
      columnsInRoom(numbered, roomPx)
        .map(({ id }) => id)
        .join()
    expect([within(0), within(356), within(355), within(227)]).toEqual([
      'code,note,total',
      'code,note,total',
      'code,total',
      'total',
    ])
  })

  test('are those that were chosen, in their order, whatever the room; what cannot be taken away is there', () => {
    expect(idsOf({ chosen: ['note', 'code'], roomPx: 100 })).toEqual(['note', 'total', 'code'])
    expect(idsOf({ chosen: ['total', 'code'] })).toEqual(['total', 'code'])
    expect(idsOf({ chosen: ['note'] })).toEqual(['note', 'total'])
    // An address that names nothing that there is.
    expect(idsOf({ chosen: ['gone'] })).toEqual(['code', 'note', 'total'])
  })

  test('are hidden and shown again in their place, and the last of them is not', () => {
    const chosen: (readonly string[] | null)[] = []
    const choose = (ids: readonly string[] | null) => void chosen.push(ids)
    const choiceOf = (asked: Asked) => tableOf({ ...asked, choose }).choice
    choiceOf({})
      .columns.find(({ id }) => id === 'code')
      ?.toggle()
    choiceOf({ chosen: ['note', 'total'] })
      .columns.find(({ id }) => id === 'code')
      ?.toggle()
    choiceOf({ chosen: ['note', 'total'] }).reset()
    expect(chosen).toEqual([['note', 'total'], ['code', 'note', 'total'], null])
    expect(choiceOf({}).columns.map(({ id, isShown, isLast }) => [id, isShown, isLast])).toEqual([
      ['code', true, false],
      ['note', true, false],
    ])
    expect(choiceOf({ chosen: ['note', 'total'] }).columns.map(({ isShown, isLast }) => [isShown, isLast])).toEqual([
      [false, false],
      [true, true],
    ])
    expect([choiceOf({}).isChosen, choiceOf({ chosen: ['note'] }).isChosen]).toEqual([false, true])
  })

  test('come and go with the one beside them', () => {
    const of = [...columns, { ...column('code.before', 6), goesWith: 'code' }]
    expect(idsOf({ of })).toEqual(['code', 'code.before', 'note', 'total'])
    expect(idsOf({ of, chosen: ['note', 'total'] })).toEqual(['note', 'total'])
    expect(tableOf({ of }).choice.columns.map(({ id }) => id)).toEqual(['code', 'note'])
  })

  test('are all in a file, but where some were chosen', () => {
    const taken = (asked: Asked) => tableOf(asked).taken.map(({ id }) => id)
    expect(taken({ roomPx: 1 })).toEqual(['code', 'note', 'total'])
    expect(taken({ chosen: ['code'] })).toEqual(['code', 'total'])
  })

  test('are in the address', () => {
    const search = withColumns(new URLSearchParams('query=a'), ['note', 'total'])
    expect([String(search), columnsIn(search)]).toEqual(['query=a&columns=note%2Ctotal', ['note', 'total']])
    expect(String(withColumns(search, null))).toBe('query=a')
    expect([columnsIn(new URLSearchParams()), columnsIn(new URLSearchParams('columns=,'))]).toEqual([null, null])
  })
})

describe('a heading', () => {
  const orderBy = (sort: ListSort | null, id: string, firstUpwards: boolean) => {
    const sorts: (ListSort | null)[] = []
    const order = {
      sort,
      firstUpwards,
      isSortable: () => true,
      sortBy: (next: ListSort | null) => void sorts.push(next),
    }
    tableOf({ order }).sorting?.choose(id)
    return sorts
  }

  test('of figures sorts by the greatest, then by the least, then as at first', () => {
    expect(orderBy(null, 'total', false)).toEqual([{ by: 'total', isUpwards: false }])
    expect(orderBy({ by: 'total', isUpwards: false }, 'total', false)).toEqual([{ by: 'total', isUpwards: true }])
    expect(orderBy({ by: 'total', isUpwards: true }, 'total', false)).toEqual([null])
    expect(orderBy({ by: 'total', isUpwards: true }, 'code', false)).toEqual([{ by: 'code', isUpwards: false }])
  })

  test('of names goes upwards first', () => {
    expect(orderBy({ by: 'code', isUpwards: true }, 'note', true)).toEqual([{ by: 'note', isUpwards: true }])
    expect(orderBy({ by: 'note', isUpwards: true }, 'note', true)).toEqual([{ by: 'note', isUpwards: false }])
    expect(orderBy({ by: 'note', isUpwards: false }, 'note', true)).toEqual([null])
  })
})
