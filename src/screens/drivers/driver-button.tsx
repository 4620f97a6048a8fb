/** A driver: names and plate, the orders on the way, and the cash that is collected and not settled. */
import { useTranslation } from 'react-i18next'
import type { DriverOnTheRoad } from '#contract/driver-orders.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Name } from '../../ui/isolated-text.tsx'

type Props = { readonly driver: DriverOnTheRoad; readonly choose: () => void }

export function DriverButton({ driver, choose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <button
      type="button"
      data-driver={driver.id}
      onClick={choose}
      className="-outline-offset-2 flex min-h-28 cursor-pointer flex-col gap-1 rounded-lg border-2 border-border bg-card p-3 text-start hover:bg-accent focus:border-primary focus:bg-secondary"
    >
      <span className="flex items-baseline justify-between gap-2">
        <Name text={nameOf(driver)} className="font-semibold" />
        <Name text={driver.carPlate} className="text-muted-foreground text-xs" />
      </span>
      <span className={driver.onTheWay === 0 ? 'text-muted-foreground text-sm' : 'font-medium text-sm'}>
        {t('drivers.onTheWayCount', { count: driver.onTheWay })}
      </span>
      <span className="flex justify-between gap-2 text-sm">
        {t('drivers.toCollect')}
        <span className="is-number">{formats.amount(driver.toCollect)}</span>
      </span>
      <span className="flex justify-between gap-2 font-semibold text-sm">
        {t('drivers.collected')}
        <span className="is-number">{formats.amount(driver.collected)}</span>
      </span>
    </button>
  )
}
