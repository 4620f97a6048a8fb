import { useTranslation } from 'react-i18next'
import type { Statistics } from '#contract/bill.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { icons } from '../../ui/icons.ts'
import { figureList, figureNames, type ShownFigure } from './figure-list.ts'

const grid = 'grid gap-4 grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))]'

export function FigureCards({ figures }: { figures: Statistics }) {
  return (
    <div className={grid}>
      {figureList(figures).map(figure => (
        <FigureCard key={figure.name} figure={figure} />
      ))}
    </div>
  )
}

function FigureCard({ figure }: { figure: ShownFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const Icon = icons[figure.icon]
  const id = `figure-${figure.name}`
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-2 px-4 py-3.5">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="truncate font-medium text-muted-foreground">
          {t(`home.cards.${figure.name}`)}
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
    </Card>
  )
}

export function FigureCardsLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.loading')} className={cn(grid, 'appear-late')}>
      {figureNames.map(name => (
        <Card key={name} className="flex h-[6.75rem] animate-pulse flex-col justify-between px-4 py-3.5">
          <div className="h-3.5 w-24 rounded bg-muted" />
          <div className="h-6 w-32 rounded bg-muted" />
          <div className="h-3 w-16 rounded bg-muted" />
        </Card>
      ))}
    </div>
  )
}
