/** react-data-grid in its documented setup, with the row height of the product; the customer can be edited in place. */
import { useState } from 'react'
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { columns, type GridRow, shown } from './grid-row.ts'

const gridColumns: readonly Column<GridRow>[] = columns.map(({ id, title, widthPx }) => ({
  key: id,
  name: title,
  width: widthPx,
  renderCell: ({ row }) => shown(row, id),
  ...(id === 'party' && { renderEditCell: renderTextEditor }),
}))

export function ReactDataGrid({ rows: given }: { rows: readonly GridRow[] }) {
  const [rows, setRows] = useState(given)
  return (
    <DataGrid
      columns={gridColumns}
      rows={rows}
      onRowsChange={setRows}
      rowKeyGetter={row => row.id}
      rowHeight={35}
      headerRowHeight={35}
      direction="rtl"
      style={{ blockSize: 700 }}
    />
  )
}
