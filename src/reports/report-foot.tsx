/** The totals row below the rows, always visible. */
import { useTranslation } from 'react-i18next'
import { type FieldColumn, shownText } from '../fields/columns.ts'
import { templateOf } from '../grid/grid-columns.ts'
import { useFormats } from '../i18n/use-formats.ts'

type ReportFootProps<Row> = {
  readonly title: string
  /** The columns of the rows; the title spans those before the first sum. */
  readonly columns: readonly Pick<FieldColumn<never>, 'id' | 'kind' | 'width'>[]
  /** Each is below the column of the same name, when that is shown. */
  readonly sumColumns: readonly FieldColumn<Row>[]
  readonly row: Row
}

export function ReportFoot<Row>({ title, columns, sumColumns, row }: ReportFootProps<Row>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const sums = sumColumns.flatMap(column => {
    const place = columns.findIndex(({ id }) => id === column.id)
    return place < 0 ? [] : [{ column, place }]
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div
      role="group"
      aria-label={t('reports.sums')}
      className="sticky bottom-0 z-20 grid h-row items-center border-border border-t bg-muted font-semibold"
      style={{ gridTemplateColumns: templateOf(columns) }}
    >
      <span className="truncate px-2.5" style={{ gridColumn: `1 / ${(sums[0]?.place ?? columns.length) + 1}` }}>
        {title}
      </span>
      {sums.map(({ column, place }) => (
        <span
          key={column.id}
          data-sum={column.id}
          className="is-number truncate px-2.5"
          style={{ gridColumnStart: place + 1 }}
        >
          {shownText(column, row, formats)}
        </span>
      ))}
    </div>
  )
}
