import { useTranslation } from 'react-i18next'
import { figureIn } from '#contract/bill.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { icons } from '../../ui/icons.ts'
import { BesideBefore } from './beside-before.tsx'
import { type ComparedFigures, figureList, figureNames, type ShownFigure } from './figure-list.ts'
import type { Window } from './period.ts'
import { ReportLink } from './report-link.tsx'

const grid = 'grid gap-4 grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))]'

export function FigureCards({ figures, earlier, range }: ComparedFigures) {
  return (
    <div className={grid}>
      {figureList(figures).map(figure => (
        <FigureCard
          key={figure.name}
          figure={figure}
          before={earlier && figureIn(earlier, figure.name).amount}
          range={range}
        />
      ))}
    </div>
  )
}

type FigureCardProps = { readonly figure: ShownFigure; readonly before: ExactSum | null; readonly range: Window }

function FigureCard({ figure, before, range }: FigureCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const Icon = icons[figure.icon]
  const id = `figure-${figure.name}`
  return (
    <Card aria-labelledby={id} className="relative flex flex-col gap-2 px-4 py-3.5">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="truncate font-medium text-muted-foreground">
          <ReportLink path="/reports/bills" range={range} narrowed={{ type: figure.name }}>
            {t(`home.cards.${figure.name}`)}
          </ReportLink>
        </h2>
        <Icon
          aria-hidden
          className={cn('size-4.5 shrink-0', figure.isIncome ? 'text-primary' : 'text-muted-foreground')}
        />
      </div>
      <p className="truncate font-bold text-2xl tabular-nums">
        <bdi>{formats.amount(figure.amount)}</bdi>
      </p>
      <p className="text-muted-foreground text-sm">
        {t('words.billCount', { count: figure.count, number: formats.count(figure.count) })}
      </p>
      {before !== null && <BesideBefore now={figure.amount} before={before} />}
    </Card>
  )
}

export function FigureCardsLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.loading')} className={cn(grid, 'appear-late')}>
      {figureNames.map(name => (
        <Card key={name} className="flex h-[8.5rem] animate-pulse flex-col justify-between px-4 py-3.5">
          <div className="h-3.5 w-24 rounded bg-muted" />
          <div className="h-6 w-32 rounded bg-muted" />
          <div className="h-3 w-16 rounded bg-muted" />
        </Card>
      ))}
    </div>
  )
}
