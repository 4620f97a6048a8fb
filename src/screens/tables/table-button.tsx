/** A table: its names, its state, and what is on its bill. */
import { useTranslation } from 'react-i18next'
import type { TableOnFloor } from '#contract/table-bills.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'

type Props = {
  readonly row: TableOnFloor
  readonly now: number
  readonly isOffered: boolean
  readonly choose: () => void
}

export function TableButton({ row, now, isOffered, choose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const { bill } = row
  const state = bill === null ? 'free' : bill.billedAt === null ? 'seated' : 'billed'
  return (
    <button
      type="button"
      data-table={row.id}
      data-state={state}
      aria-disabled={!isOffered}
      onClick={() => isOffered && choose()}
      className={cn(
        'flex min-h-28 cursor-pointer flex-col gap-1 rounded-lg border-2 border-border bg-card p-3 text-start',
        '-outline-offset-2 hover:bg-accent focus:border-primary focus:bg-secondary',
        !isOffered && 'opacity-50',
      )}
      style={row.color === '' ? undefined : { borderInlineStartColor: row.color, borderInlineStartWidth: '6px' }}
    >
      <span className="flex items-baseline justify-between gap-2">
        <Name text={nameOf(row)} className="font-semibold" />
        <Code className="text-muted-foreground text-xs">{row.code}</Code>
      </span>
      <span className={cn('font-medium text-sm', state === 'free' && 'text-muted-foreground')}>
        {t(`tables.${state}`)}
        {bill && ` · ${t('tables.minutes', { count: minutesSince(bill.openedAt, now) })}`}
      </span>
      {bill === null ? (
        row.capacity !== null && (
          <span className="text-muted-foreground text-xs">{t('tables.seats', { count: row.capacity })}</span>
        )
      ) : (
        <>
          <span className="is-number font-semibold">{formats.amount(bill.total)}</span>
          <Name text={bill.waiterName} className="text-muted-foreground text-xs" />
        </>
      )}
    </button>
  )
}

function minutesSince(openedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - openedAt) / 60_000))
}
