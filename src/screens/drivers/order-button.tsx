/** An order of a driver: its bill, whom and where it goes to, its state, and what is to be collected. */
import { useTranslation } from 'react-i18next'
import type { DriverOrder } from '#contract/driver-orders.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'

type Props = { readonly order: DriverOrder; readonly now: number; readonly open: () => void }

export function OrderButton({ order, now, open }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, bill } = order
  const minutes = Math.max(0, Math.floor((now - order.assignedAt) / 60_000))
  return (
    <button
      type="button"
      data-order={order.id}
      data-state={state}
      onClick={open}
      className="-outline-offset-2 grid cursor-pointer gap-x-4 gap-y-1 rounded-lg border-2 border-border bg-card p-3 text-start hover:bg-accent focus:border-primary focus:bg-secondary sm:grid-cols-[9rem_1fr_auto]"
    >
      <span className="flex flex-col">
        <Code className="font-semibold">{bill.code}</Code>
        <span className={cn('text-sm', state === 'returned' && 'text-destructive')}>
          {t(`drivers.states.${state}`)}
          {state === 'onTheWay' && ` · ${t('drivers.minutes', { count: minutes })}`}
        </span>
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap gap-x-3">
          <Name text={order.customerName} className="font-medium" />
          {order.phone !== '' && <Code>{order.phone}</Code>}
        </span>
        <Name text={order.address} className="text-muted-foreground text-sm" />
        {order.note !== '' && <Name text={order.note} className="text-sm" />}
        {bill.isVoided && <span className="text-destructive text-sm">{t('drivers.voided')}</span>}
        {state === 'returned' && <span className="text-sm">{t('drivers.returnedHint')}</span>}
      </span>
      <span className="is-number self-center font-semibold">{formats.amount(order.due)}</span>
    </button>
  )
}
