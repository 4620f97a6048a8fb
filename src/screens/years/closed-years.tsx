/** The closed years, newest first; the last closed one can be reopened. */
import { useTranslation } from 'react-i18next'
import type { ClosedYear } from '#contract/year-closing.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'

type ClosedYearsProps = {
  readonly years: readonly ClosedYear[]
  /** Null for users who cannot reopen. */
  readonly reopen: ((year: ClosedYear) => void) | null
}

export function ClosedYears({ years, reopen }: ClosedYearsProps) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('years.closedYears')}</CardTitle>
      </CardHeader>
      <CardContent>
        {years.length === 0 && <p className="text-muted-foreground text-sm">{t('years.noneClosed')}</p>}
        <ul className="divide-y divide-border">
          {years.map(year => (
            <li key={year.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <ClosedYearText year={year} />
              {reopen && year.isLast && (
                <Button variant="outline" onClick={() => reopen(year)}>
                  {t('years.reopen')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function ClosedYearText({ year: { firstDay, lastDay, closedAt, userName, reopened } }: { year: ClosedYear }) {
  const { t } = useTranslation()
  const { shortDay, shortDateTime } = useFormats()
  return (
    <div className="min-w-0">
      <p className={reopened ? 'text-muted-foreground' : 'font-medium'}>
        {t('years.span', { from: shortDay(firstDay), to: shortDay(lastDay) })}
      </p>
      <p className="text-muted-foreground text-sm">
        {t('years.closedBy', { at: shortDateTime(closedAt), user: userName })}
      </p>
      {reopened && (
        <p className="text-sm">
          {t('years.reopenedBy', { at: shortDateTime(reopened.at), user: reopened.userName, reason: reopened.reason })}
        </p>
      )}
    </div>
  )
}
