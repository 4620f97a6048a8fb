/**
 * Monthly figures as a line chart, or as a table. The keyboard moves from month to month and announces its figures; Enter opens the month's
 * documents.
 */
import { Group } from '@visx/group'
import { LinePath } from '@visx/shape'
import { Table2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useReturn } from '../../lists/use-return.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { useWidth } from '../../ui/use-width.ts'
import { endPx, linesIn, monthAt, monthByKey } from './figure-lines.ts'
import { FigureTable } from './figure-table.tsx'
import type { ChartSeries, LineChartProps } from './line-chart-props.ts'

const strokes = {
  left: 'stroke-primary',
  sold: 'stroke-success',
  returned: 'stroke-destructive',
  goal: 'stroke-foreground',
} as const satisfies Record<ChartSeries['colour'], string>

const heightPx = 260

export function LineChart(props: LineChartProps) {
  const { title, series, isTable, toggle } = props
  const { t } = useTranslation()
  const { ref, width } = useWidth()
  useHeldFocus(ref, isTable)
  return (
    <Card>
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>{title}</CardTitle>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isTable}
          className="aria-pressed:border-primary/50 aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          aria-label={`${t('charts.asTable')}: ${title}`}
          onClick={toggle}
        >
          <Table2 aria-hidden />
          {t('charts.asTable')}
        </Button>
      </CardHeader>
      <CardContent className="flex flex-col gap-2">
        {!isTable && <Legend series={series} />}
        <div ref={ref} className="contain-inline-size">
          {isTable ? <FigureTable {...props} /> : width > 0 && <Picture {...props} width={width} />}
        </div>
      </CardContent>
    </Card>
  )
}

/** Moves the focus from the chart to the table that replaces it, and back. */
function useHeldFocus(room: RefObject<HTMLDivElement | null>, isTable: boolean): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const element = room.current
    const note = () => {
      wasInside.current = element?.contains(document.activeElement) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [room])
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement.matches('body')
    if (wasInside.current && isLost) room.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [room, isTable])
}

function Legend({ series }: Pick<LineChartProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden width="20" height="8">
            <line x1="1" x2="19" y1="4" y2="4" className={strokes[colour]} {...strokeOf(colour)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Lines differ in more than colour. The sales line is wide: the net line often overlaps it, and both must be visible. */
function strokeOf(colour: ChartSeries['colour']) {
  switch (colour) {
    case 'sold':
      return { strokeWidth: 5, strokeOpacity: 0.5 }
    case 'goal':
      return { strokeWidth: 2.5, strokeDasharray: '5 4' }
    case 'returned':
      return { strokeWidth: 2.5, strokeDasharray: '2 3' }
    case 'left':
      return { strokeWidth: 2.5 }
  }
}

function Picture({ title, months, series, scale, open, width }: LineChartProps & { readonly width: number }) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const slider = useRef<HTMLDivElement>(null)
  const place = useReturn(title, slider)
  const [chosen, setChosen] = useState(place.at ?? months.length - 1)
  const at = Math.min(chosen, months.length - 1)
  const isMirrored = i18n.dir() === 'rtl'
  const amountText = (value: number) => formats.count(value / scale)
  const lines = linesIn(
    series.map(({ values }) => values),
    { width, height: heightPx, isMirrored, unit: scale, textOf: amountText },
  )
  const monthText = (month: number) => {
    const first = months[month]
    return first === undefined ? '' : formats.month(first)
  }
  const texts = [monthText(at), ...series.map(({ name, textOf }) => `${name}: ${textOf(at)}`)]
  const openMonth = () => {
    place.leave(at)
    open?.(at)
  }
  const keyed = (event: KeyboardEvent) => {
    const next = monthByKey(event.key, at, months.length, isMirrored)
    if (next !== null) setChosen(next)
    else if (event.key === 'Enter' && open !== null) openMonth()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={months.length}
        aria-valuenow={at + 1}
        aria-valuetext={texts.join(' · ')}
        onKeyDown={keyed}
        onDoubleClick={openMonth}
        className="rounded-md"
      >
        <svg
          aria-hidden
          width={width}
          height={heightPx}
          style={{ direction: 'ltr' }}
          onPointerMove={({ nativeEvent }) => setChosen(monthAt(nativeEvent.offsetX, months.length, lines))}
        >
          <Scale {...{ lines, width, isMirrored, amountText, monthText }} />
          <line
            x1={lines.x(at)}
            x2={lines.x(at)}
            y1={lines.y(Math.max(...lines.crossings))}
            y2={lines.y(Math.min(...lines.crossings))}
            className="stroke-input"
          />
          {/* The net line is drawn last, above the line it is part of. */}
          {series.toReversed().map(({ name, colour, values }) => (
            <Group key={name}>
              <LinePath
                data={[...values.entries()]}
                x={([month]) => lines.x(month)}
                y={([, value]) => lines.y(value ?? 0)}
                defined={([, value]) => value !== null}
                fill="none"
                className={strokes[colour]}
                {...strokeOf(colour)}
              />
              {[...values.entries()].map(([month, value]) =>
                value === null ? null : (
                  <circle
                    key={month}
                    cx={lines.x(month)}
                    cy={lines.y(value)}
                    r={month === at ? 5 : 2.5}
                    strokeWidth={2}
                    className={cn('fill-card', strokes[colour])}
                  />
                ),
              )}
            </Group>
          ))}
        </svg>
      </div>
      <p aria-hidden className="flex mt-1.5 min-h-10 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm tabular-nums">
        <strong>{monthText(at)}</strong>
        {series.map(({ name, textOf }) => (
          <span key={name} className="text-muted-foreground">
            {name}: <bdi className="font-semibold text-foreground">{textOf(at)}</bdi>
          </span>
        ))}
      </p>
      <p className="mt-1 text-muted-foreground text-xs">{t(open === null ? 'charts.keys' : 'charts.keysOpen')}</p>
    </>
  )
}

type ScaleProps = {
  readonly lines: ReturnType<typeof linesIn>
  readonly width: number
  readonly isMirrored: boolean
  readonly amountText: (value: number) => string
  readonly monthText: (month: number) => string
}

/** Text direction in an SVG would swap its anchors, so the image is always left to right and mirrored here. */
function Scale({ lines, width, isMirrored, amountText, monthText }: ScaleProps) {
  const { amountsPx } = lines
  const start = isMirrored ? width - amountsPx + 8 : amountsPx - 8
  const ends = isMirrored ? [endPx, width - amountsPx] : [amountsPx, width - endPx]
  return (
    <>
      {lines.crossings.map(value => (
        <Group key={value} top={lines.y(value)}>
          <line x1={ends[0]} x2={ends[1]} className="stroke-border" />
          <text
            x={start}
            dominantBaseline="central"
            textAnchor={isMirrored ? 'start' : 'end'}
            className="fill-muted-foreground text-2xs tabular-nums"
          >
            {amountText(value)}
          </text>
        </Group>
      ))}
      {lines.named.map(month => (
        <text
          key={month}
          x={Math.min(width - 40, Math.max(40, lines.x(month)))}
          y={heightPx - 6}
          textAnchor="middle"
          className="fill-muted-foreground text-2xs"
        >
          {monthText(month)}
        </text>
      ))}
    </>
  )
}
