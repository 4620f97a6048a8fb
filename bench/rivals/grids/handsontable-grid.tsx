/** Handsontable in its documented setup, read only, with the row height of the product; with its evaluation licence. */
import { HotTable } from '@handsontable/react-wrapper'
import Core from 'handsontable'
import { registerAllModules } from 'handsontable/registry'
import 'handsontable/styles/handsontable.min.css'
import 'handsontable/styles/ht-theme-main.min.css'
import { columns, type GridRow, isMoney, shown } from './grid-row.ts'

registerAllModules()

/** The rows, for cell formats that depend on the row. */
let known: readonly GridRow[] = []

const gridColumns = columns.map(({ id, widthPx }) => ({
  data: id,
  width: widthPx,
  readOnly: true,
  ...(isMoney(id) && { renderer: renderMoney }),
}))

function renderMoney(...given: Parameters<typeof Core.renderers.TextRenderer>): void {
  const [core, cell, row, column, property, , meta] = given
  const money = columns[column]
  const value = known[row]
  const text = money && value ? shown(value, money.id) : ''
  Core.renderers.TextRenderer(core, cell, row, column, property, text, meta)
}

export function Handsontable({ rows }: { rows: readonly GridRow[] }) {
  known = rows
  return (
    <HotTable
      data={[...rows]}
      columns={gridColumns}
      colHeaders={columns.map(({ title }) => title)}
      rowHeights={35}
      height={700}
      layoutDirection="rtl"
      themeName="ht-theme-main"
      licenseKey="non-commercial-and-evaluation"
    />
  )
}
