/** react-data-grid as its documentation sets it up, with rows of the product's height. */
import { type Column, DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { columns, type GridRow, shown } from './grid-row.ts'

const gridColumns: readonly Column<GridRow>[] = columns.map(({ id, title, widthPx }) => ({
  key: id,
  name: title,
  width: widthPx,
  renderCell: ({ row }) => shown(row, id),
}))

export function ReactDataGrid({ rows }: { rows: readonly GridRow[] }) {
  return (
    <DataGrid
      columns={gridColumns}
      rows={rows}
      rowKeyGetter={row => row.id}
      rowHeight={35}
      headerRowHeight={35}
      direction="rtl"
      style={{ blockSize: 700 }}
    />
  )
}
