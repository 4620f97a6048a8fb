/** The lines on one page of a sheet. */
import type { InvoiceLine } from './invoice-lines.ts'
import type { InvoiceView } from './invoice-view.ts'
import { labels } from './labels.ts'
import { Both } from './layout-parts.tsx'
import { sheetColumns } from './sheet-columns.ts'

type SheetLinesProps = { readonly view: InvoiceView; readonly from: number; readonly count: number }

export function SheetLines({ view, from, count }: SheetLinesProps) {
  const columns = sheetColumns(view)
  return (
    <table className="sheet-lines" aria-label={labels.items.ar}>
      <colgroup>
        <col style={{ inlineSize: '5%' }} />
        <col />
        {columns.map(column => (
          <col key={column.label.en} style={{ inlineSize: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">
            <Both label={labels.description} />
          </th>
          {columns.map(column => (
            <th key={column.label.en} scope="col">
              <Both label={column.label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.lines.slice(from, from + count).map(line => (
          <tr key={line.number} data-part="line">
            <td className="paper-number">{line.number}</td>
            <td>
              <Description line={line} />
            </td>
            {columns.map(column => (
              <td key={column.label.en} className="paper-number">
                {column.value(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Description({ line }: { line: InvoiceLine }) {
  return (
    <>
      <span className="sheet-name">{line.nameAr}</span>
      {line.unit.ar !== '' && <span className="sheet-unit"> ({line.unit.ar})</span>}
      {line.nameEn !== '' && (
        <small lang="en" dir="ltr">
          {line.nameEn}
        </small>
      )}
      {line.campaign !== null && <div className="sheet-feature">{line.campaign.ar}</div>}
      {line.features.map(each => (
        <div key={each.label.en} className="sheet-feature">
          {each.label.ar} <bdi>{each.value}</bdi>
        </div>
      ))}
    </>
  )
}
