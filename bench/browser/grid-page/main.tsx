/** The grid of the product on a separate page, with the rows of the benchmark. F2 switches to another view and back. */
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { GridColumn } from '#src/grid/grid-columns.ts'
import { gridRowsOf } from '#src/grid/grid-rows.ts'
import { useGrid } from '#src/grid/grid-state.ts'
import { GridView } from '#src/grid/grid-view.tsx'
import { createKeyboard } from '#src/keyboard/keyboard.ts'
import { KeyboardContext } from '#src/keyboard/use-keyboard.ts'
import './page.css'
import { columns, type GridRow, isMoney } from '../../rivals/grids/grid-row.ts'

const gridColumns: readonly GridColumn<GridRow>[] = columns.map(({ id, title, widthPx }) => {
  const column = { id, title, width: { screen: `${widthPx}px` } }
  if (isMoney(id)) return { ...column, kind: 'money', value: row => halalas(row[id]) }
  if (id === 'date') return { ...column, kind: 'day', value: row => day(row.date) }
  return { ...column, kind: 'text', value: row => row[id] }
})

const rows: readonly GridRow[] = await (await fetch('./entries.json')).json()
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the grid.')
const keyboard = createKeyboard(false)
keyboard.listen({ can: () => true, nowMs: () => performance.now() })
createRoot(place).render(
  <KeyboardContext value={keyboard}>
    <Views />
  </KeyboardContext>,
)

function Views() {
  const [isList, setList] = useState(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F2') flushSync(() => setList(shown => !shown))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isList ? <List /> : <p tabIndex={-1}>…</p>
}

function List() {
  const grid = useGrid()
  const gridRows = useMemo(() => gridRowsOf(rows, row => String(row.id)), [])
  useEffect(() => grid.focus(), [grid])
  return (
    <GridView
      grid={grid}
      id="rows"
      label="rows"
      columns={gridColumns}
      rows={gridRows}
      className="h-[700px] border border-border"
    />
  )
}
