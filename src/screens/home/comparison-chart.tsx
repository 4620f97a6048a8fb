/** The five amounts as bars. */
import { AxisBottom } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useTranslation } from 'react-i18next'
import type { Statistics } from '#contract/bill.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { figureList, figureNames, type ShownFigure } from './figure-list.ts'

const barsPx = 200
const axisPx = 28
const ticks = 4
const namePx = 132
const amountPx = 84

export function ComparisonChart({ figures }: { figures: Statistics }) {
  const { t } = useTranslation()
  const { ref, width } = useWidth()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('home.comparison')}</CardTitle>
      </CardHeader>
      <CardContent>
        <div ref={ref} className="contain-inline-size">
          {width > 0 && <Bars figures={figureList(figures)} width={width} />}
        </div>
      </CardContent>
    </Card>
  )
}

/** Text direction in an SVG would swap its anchors, so the image is always left to right and mirrored here. */
function Bars({ figures, width }: { figures: readonly ShownFigure[]; width: number }) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const isMirrored = i18n.dir() === 'rtl'
  const x = (from: number, length = 0) => (isMirrored ? width - from - length : from)
  const row = scaleBand({ domain: [...figureNames], range: [0, barsPx], paddingInner: 0.45, paddingOuter: 0.2 })
  const largest = Math.max(1, ...figures.map(figure => Number(figure.amount)))
  const length = scaleLinear({
    domain: [0, largest],
    range: [0, Math.max(0, width - namePx - amountPx)],
    nice: ticks,
  })
  const place = scaleLinear({ domain: length.domain(), range: length.range().map(each => x(namePx + each)) })
  return (
    <svg
      role="img"
      aria-label={t('home.comparison')}
      width={width}
      height={barsPx + axisPx}
      style={{ direction: 'ltr' }}
    >
      <AxisBottom
        scale={place}
        top={barsPx}
        numTicks={ticks}
        tickLength={-barsPx}
        tickFormat={value => formats.count(Number(value) / 100)}
        hideAxisLine
        tickLineProps={{ className: 'stroke-border' }}
        tickLabelProps={{
          dy: barsPx + 14,
          textAnchor: 'middle',
          fontFamily: 'inherit',
          className: 'fill-muted-foreground text-2xs',
        }}
      />
      {figures.map(figure => {
        const bar = figure.amount > 0 ? Math.max(2, length(Number(figure.amount))) : 0
        const middle = row.bandwidth() / 2
        return (
          <Group key={figure.name} top={row(figure.name) ?? 0}>
            <text
              x={x(0)}
              y={middle}
              dominantBaseline="central"
              textAnchor={isMirrored ? 'end' : 'start'}
              className="fill-foreground text-sm"
            >
              {t(`home.cards.${figure.name}`)}
            </text>
            <Bar
              x={x(namePx, bar)}
              width={bar}
              height={row.bandwidth()}
              rx={3}
              className={figure.isIncome ? 'fill-primary' : 'fill-input'}
            />
            <text
              x={x(namePx + bar + 8)}
              y={middle}
              dominantBaseline="central"
              textAnchor={isMirrored ? 'end' : 'start'}
              className="fill-foreground stroke-card font-semibold text-sm tabular-nums"
              strokeWidth={5}
              paintOrder="stroke"
            >
              {formats.amount(figure.amount)}
            </text>
          </Group>
        )
      })}
    </svg>
  )
}
