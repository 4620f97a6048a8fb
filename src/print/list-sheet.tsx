/**
 * A list on landscape A4 sheets, in the interface language. Every page has the heading, column titles and page number. All rows have the
 * same height, so page breaks need no measuring. The sums follow the last rows.
 */
import { paginate } from './paginate.ts'
import './paper.css'
import './list-sheet.css'

export type ListColumn = {
  readonly id: string
  readonly title: string
  readonly isNumber: boolean
  /** Null for columns that share the remaining width. */
  readonly widthMm: number | null
}

export type ListTable = {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly (readonly string[])[]
  /** The positions of emphasized rows, such as subtotals. */
  readonly strong: ReadonlySet<number>
}

export type PrintList = ListTable & {
  readonly company: string
  readonly title: string
  /** The facts of the list: period, filters, sorting. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly sums: ListTable
  readonly isNumbered: boolean
  readonly printedAt: string
  readonly pageOf: (page: number, pages: number) => string
  readonly isRtl: boolean
  readonly language: string
}

/** As in the style sheet. */
const rowMm = 5.6
/** The height available for rows below heading and column titles. */
const pageMm = 146
const sumsGapMm = 6

type Counted = { readonly rows: readonly unknown[] }

export function listPages({ rows, sums }: Counted & { readonly sums: Counted }): readonly number[] {
  return paginate({
    rows: rows.map(() => rowMm),
    page: pageMm,
    opening: 0,
    closing: sumsGapMm + (sums.rows.length + 1) * rowMm,
  })
}

/** `pagesMax`: only the first pages, for a preview. */
export function ListSheet({ view, pagesMax }: { view: PrintList; pagesMax?: number }) {
  const counts = listPages(view)
  const starts = counts.map((_, page) => counts.slice(0, page).reduce((sum, count) => sum + count, 0))
  return (
    <article className="paper list-sheet" lang={view.language} dir={view.isRtl ? 'rtl' : 'ltr'} aria-label={view.title}>
      {counts.slice(0, pagesMax).map((count, page) => {
        const start = starts[page] ?? 0
        return (
          <section key={page} className="list-page" data-page>
            <Heading view={view} />
            <div className="list-body">
              {count > 0 && (
                <Table
                  columns={view.columns}
                  rows={view.rows.slice(start, start + count)}
                  strong={view.strong}
                  start={start}
                  isNumbered={view.isNumbered}
                />
              )}
              {page === counts.length - 1 && view.sums.columns.length > 0 && (
                <div className="list-sums">
                  <Table {...view.sums} start={0} isNumbered={false} />
                </div>
              )}
            </div>
            <footer className="list-footer">
              <bdi>{view.printedAt}</bdi>
              <bdi>{view.pageOf(page + 1, counts.length)}</bdi>
            </footer>
          </section>
        )
      })}
    </article>
  )
}

function Heading({ view }: { view: PrintList }) {
  return (
    <header className="list-heading">
      <div className="list-titles">
        <strong>{view.company}</strong>
        <h2>{view.title}</h2>
      </div>
      <dl className="list-facts">
        {view.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

type TableProps = ListTable & {
  /** The index of its first row in the whole list. */
  readonly start: number
  readonly isNumbered: boolean
}

function Table({ columns, rows, strong, start, isNumbered }: TableProps) {
  return (
    <table className="list-table">
      <colgroup>
        {isNumbered && <col style={{ inlineSize: '11mm' }} />}
        {columns.map(({ id, widthMm }) => (
          <col key={id} style={widthMm === null ? undefined : { inlineSize: `${widthMm}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {isNumbered && <th scope="col">#</th>}
          {columns.map(({ id, title, isNumber }) => (
            <th key={id} scope="col" className={isNumber ? 'list-number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, place) => (
          <tr key={place} className={strong.has(start + place) ? 'list-strong' : undefined}>
            {isNumbered && <td>{start + place + 1}</td>}
            {cells.map((text, column) => (
              <td key={columns[column]?.id} className={columns[column]?.isNumber ? 'list-number' : undefined}>
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
