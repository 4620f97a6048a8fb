/** One of the compared grids on a separate page, `?rival=ag-grid`, with the rows of the benchmark. */
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { AgGrid } from './ag-grid.tsx'
import './grids.css'
import type { GridRow } from './grid-row.ts'
import { Handsontable } from './handsontable-grid.tsx'
import { ReactDataGrid } from './react-data-grid.tsx'

const grids: Readonly<Record<string, ComponentType<{ readonly rows: readonly GridRow[] }>>> = {
  'react-data-grid': ReactDataGrid,
  'ag-grid': AgGrid,
  handsontable: Handsontable,
}

const name = new URLSearchParams(location.search).get('rival') ?? ''
const Grid = grids[name]
const place = document.getElementById('root')
if (!Grid || !place) throw new Error(`There is no rival "${name}".`)
const rows: readonly GridRow[] = await (await fetch('./entries.json')).json()
createRoot(place).render(<Grid rows={rows} />)
