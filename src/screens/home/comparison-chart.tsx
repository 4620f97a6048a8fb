/** The five amounts side by side, each bar as long as its amount. */
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/i18n/use-formats.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#src/ui/card.tsx'
import { type Figure, figureList, figureNames, type Statistics } from './figure-list.ts'
import { useWidth } from './use-width.ts'

const heightPx = 208
const namePx = 132
const amountPx = 108

export function ComparisonChart({ figures }: { figures: Statistics }) {
  const { t } = useTranslation()
  const { ref, width } = useWidth()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('home.comparison')}</CardTitle>
      </CardHeader>
      <CardContent>
        <div ref={ref}>{width > 0 && <Bars figures={figureList(figures)} width={width} />}</div>
      </CardContent>
    </Card>
  )
}

/** The direction of text in an SVG would turn its anchors round, so the picture is always left to right and mirrored here. */
function Bars({ figures, width }: { figures: readonly Figure[]; width: number }) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const isMirrored = i18n.dir() === 'rtl'
  const x = (from: number, length = 0) => (isMirrored ? width - from - length : from)
  const row = scaleBand({ domain: [...figureNames], range: [0, heightPx], paddingInner: 0.45, paddingOuter: 0.2 })
  const largest = Math.max(1, ...figures.map(figure => figure.amount))
  const length = scaleLinear({ domain: [0, largest], range: [0, Math.max(0, width - namePx - amountPx)] })
  return (
    <svg role="img" aria-label={t('home.comparison')} width={width} height={heightPx} style={{ direction: 'ltr' }}>
      {figures.map(figure => {
        const bar = figure.amount > 0 ? Math.max(2, length(figure.amount)) : 0
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
              className={figure.isIncome ? 'fill-primary' : 'fill-muted-foreground/60'}
            />
            <text
              x={x(namePx + bar + 8)}
              y={middle}
              dominantBaseline="central"
              textAnchor={isMirrored ? 'end' : 'start'}
              className="fill-foreground font-semibold text-sm tabular-nums"
            >
              {formats.amount(figure.amount)}
            </text>
          </Group>
        )
      })}
    </svg>
  )
}
