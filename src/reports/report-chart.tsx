/** A bar chart of the selected measures, beside the rows, which screen readers use. Loaded on demand. */
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { useWidth } from '../ui/use-width.ts'
import type { ChartOf, ChartRow, Series } from './chart-rows.ts'

const barPx = 14
const namePx = 20
const gapPx = 14
/** Room for the figure after the longest bar. */
const figurePx = 92

export type ReportChartProps = { readonly chart: ChartOf }

export function ReportChart({ chart }: ReportChartProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { ref, width } = useWidth()
  const { series, rows, rowCount } = chart
  const title = t('reports.chartOf', { names: series.map(({ name }) => name).join(t('reports.comma')) })
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="min-h-40 overflow-y-auto overscroll-contain rounded-md border border-border bg-card p-3 max-xl:max-h-1/2 xl:w-2/5"
    >
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series.map(each => (
          <li key={each.id} className="flex items-center gap-1.5">
            <svg aria-hidden width="12" height="12">
              <rect width="12" height="12" rx="3" className={colourOf(each)} />
            </svg>
            {each.name}
          </li>
        ))}
      </ul>
      <div ref={ref} className="contain-inline-size">
        {width > 0 && rows.length > 0 && <Bars title={title} series={series} rows={rows} width={width} />}
      </div>
      {rows.length < rowCount && (
        <p className="mt-3 text-muted-foreground text-sm">
          {t('lists.partly', { number: formats.count(rows.length), all: formats.count(rowCount) })}
        </p>
      )}
    </section>
  )
}

const colours = ['fill-primary', 'fill-warning', 'fill-success'] as const

/** The compared period is paler. */
function colourOf({ place, isBefore }: Series): string {
  return cn(colours[place], isBefore && 'opacity-45')
}

type BarsProps = {
  readonly title: string
  readonly series: readonly Series[]
  readonly rows: readonly ChartRow[]
  readonly width: number
}

/** Text direction in an SVG would swap its anchors, so the image is always left to right and mirrored here. */
function Bars({ title, series, rows, width }: BarsProps) {
  const { i18n } = useTranslation()
  const isMirrored = i18n.dir() === 'rtl'
  const place = (from: number, length = 0) => (isMirrored ? width - from - length : from)
  const rowPx = namePx + series.length * barPx + gapPx
  const height = rows.length * rowPx
  const band = scaleBand({ domain: rows.map(({ id }) => id), range: [0, height] })
  const lengths = new Map(
    series.map(({ kind }) => {
      const sizes = rows.flatMap(({ figures }) => figures.filter((_, at) => series[at]?.kind === kind))
      const [least, most] = [
        Math.min(0, ...sizes.map(({ size }) => size)),
        Math.max(0, ...sizes.map(({ size }) => size)),
      ]
      const domain = [least, most > least ? most : least + 1]
      return [kind, scaleLinear({ domain, range: [0, Math.max(1, width - figurePx)] })] as const
    }),
  )
  return (
    <svg role="img" aria-label={title} width={width} height={height} style={{ direction: 'ltr' }}>
      {rows.map(row => (
        <Group key={row.id} top={band(row.id) ?? 0}>
          <text
            x={place(0)}
            y={namePx / 2}
            dominantBaseline="central"
            textAnchor={isMirrored ? 'end' : 'start'}
            className="fill-foreground text-sm"
          >
            {row.name}
          </text>
          {row.figures.map(({ size, text }, at) => {
            const each = series[at]
            const length = each && lengths.get(each.kind)
            if (each === undefined || length === undefined) return null
            const [from, to] = [Math.min(length(0), length(size)), Math.max(length(0), length(size))]
            const top = namePx + at * barPx
            return (
              <Group key={each.id} top={top}>
                <Bar
                  x={place(from, to - from)}
                  width={size === 0 ? 0 : Math.max(1, to - from)}
                  height={barPx - 3}
                  rx={2}
                  className={colourOf(each)}
                />
                <text
                  x={place(to + 6)}
                  y={(barPx - 3) / 2}
                  dominantBaseline="central"
                  textAnchor={isMirrored ? 'end' : 'start'}
                  className="fill-muted-foreground text-2xs tabular-nums"
                >
                  {text}
                </text>
              </Group>
            )
          })}
        </Group>
      ))}
    </svg>
  )
}
