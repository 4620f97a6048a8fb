/** Profit: net sales, their cost, and the remainder, with a bar of their proportions. */
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useTranslation } from 'react-i18next'
import type { Statistics } from '#contract/bill.ts'
import { divideRounded, type Rate, rate, wholeRate } from '#domain/money.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { useWidth } from '../../ui/use-width.ts'
import { BesideBefore } from './beside-before.tsx'
import type { ComparedFigures } from './figure-list.ts'
import { ReportLink } from './report-link.tsx'

type Profit = Statistics['profit']

/** The margin; null without sales, or when too extreme to have a meaning. */
function marginOf({ sales, total }: Profit): Rate | null {
  if (sales <= 0 || Math.abs(Number(total) / Number(sales)) > marginMax) return null
  return rate(divideRounded(BigInt(total) * BigInt(wholeRate), BigInt(sales)))
}

const marginMax = 1000

export function ProfitCard({ figures: { profit }, earlier, range }: ComparedFigures) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isLoss = profit.total < 0
  const margin = marginOf(profit)
  return (
    <Card className="relative">
      <CardHeader className="flex-row items-baseline justify-between gap-3">
        <CardTitle>
          <ReportLink path="/reports/profit-reports" range={range}>
            {t('home.profit')}
          </ReportLink>
        </CardTitle>
        {margin !== null && (
          <span className={cn('text-sm', isLoss ? 'text-destructive' : 'text-success')}>
            {isLoss ? t('home.loss') : t('home.margin', { rate: formats.percent(margin) })}
          </span>
        )}
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Composition profit={profit} />
        <dl className="space-y-2">
          <Row name={t('home.profitSales')} value={formats.amount(profit.sales)} />
          <Row name={t('home.profitCost')} value={formats.amount(profit.cost)} mark="bg-input" />
          <div className="border-border border-t" />
          <Row
            name={t('home.profitTotal')}
            value={formats.amount(profit.total)}
            mark={isLoss ? 'bg-destructive' : 'bg-success'}
            isLarge
          />
        </dl>
        {earlier !== null && <BesideBefore now={profit.total} before={earlier.profit.total} />}
      </CardContent>
    </Card>
  )
}

function Row({
  name,
  value,
  mark,
  isLarge = false,
}: {
  name: string
  value: string
  mark?: string
  isLarge?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className={cn('flex items-center gap-2', isLarge ? 'font-semibold text-lg' : 'text-muted-foreground')}>
        {mark && <span aria-hidden className={cn('size-2.5 rounded-sm', mark)} />}
        {name}
      </dt>
      <dd className={cn('is-number', isLarge ? 'font-bold text-xl' : 'font-medium')}>{value}</dd>
    </div>
  )
}

const heightPx = 28

/** The whole bar is sales or, if larger, cost: then the loss is marked. */
function Composition({ profit }: { profit: Profit }) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useWidth()
  // An image is as exact as its pixels.
  const [sales, cost, total] = [Number(profit.sales), Number(profit.cost), Number(profit.total)]
  const whole = Math.max(1, sales, cost)
  const length = scaleLinear({ domain: [0, whole], range: [0, width] })
  const costPx = length(clamped(Math.min(cost, sales)))
  const restPx = length(clamped(Math.abs(total)))
  const x = (from: number, part: number) => (i18n.dir() === 'rtl' ? width - from - part : from)
  return (
    <div ref={ref} className="contain-inline-size">
      <svg role="img" aria-label={t('home.profitPicture')} width={width} height={heightPx} style={{ direction: 'ltr' }}>
        <Bar x={0} width={width} height={heightPx} rx={4} className="fill-muted" />
        <Bar x={x(0, costPx)} width={costPx} height={heightPx} rx={4} className="fill-input" />
        <Bar
          x={x(costPx, restPx)}
          width={restPx}
          height={heightPx}
          rx={4}
          className={total < 0 ? 'fill-destructive' : 'fill-success'}
        />
      </svg>
    </div>
  )
}

function clamped(amount: number): number {
  return Math.max(0, amount)
}
