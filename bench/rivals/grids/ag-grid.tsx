/** AG Grid Community in its documented setup, with the row height of the product. */
import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { columns, type GridRow, shown } from './grid-row.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const gridColumns: ColDef<GridRow>[] = columns.map(({ id, title, widthPx }) => ({
  field: id,
  headerName: title,
  width: widthPx,
  valueFormatter: ({ data }) => (data ? shown(data, id) : ''),
}))

export function AgGrid({ rows }: { rows: readonly GridRow[] }) {
  return (
    <div style={{ height: 700 }}>
      <AgGridReact<GridRow>
        columnDefs={gridColumns}
        rowData={[...rows]}
        getRowId={({ data }) => String(data.id)}
        rowHeight={35}
        headerHeight={35}
        enableRtl
      />
    </div>
  )
}
