/** What all rows come to, beneath them and always in sight. */
import { useTranslation } from 'react-i18next'
import { type FieldColumn, shownText } from '../fields/columns.ts'
import { templateOf } from '../grid/grid-columns.ts'
import { useFormats } from '../i18n/use-formats.ts'

type ReportFootProps<Row> = {
  readonly title: string
  /** Those of the rows. */
  readonly columns: readonly Pick<FieldColumn<never>, 'kind' | 'width'>[]
  /** How many columns of the rows the title stands beneath; the sums stand beneath those that follow. */
  readonly titleSpan?: number
  readonly sumColumns: readonly FieldColumn<Row>[]
  readonly row: Row
}

export function ReportFoot<Row>({ title, columns, titleSpan = 1, sumColumns, row }: ReportFootProps<Row>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div
      role="group"
      aria-label={t('reports.sums')}
      className="sticky bottom-0 z-20 grid h-row items-center border-border border-t bg-muted font-semibold"
      style={{ gridTemplateColumns: templateOf(columns) }}
    >
      <span className="truncate px-2.5" style={{ gridColumnEnd: `span ${titleSpan}` }}>
        {title}
      </span>
      {sumColumns.map(column => (
        <span key={column.id} data-sum={column.id} className="is-number truncate px-2.5">
          {shownText(column, row, formats)}
        </span>
      ))}
    </div>
  )
}
