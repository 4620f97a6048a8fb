/** The drivers of a branch with the orders and the cash that they carry: Enter opens a driver, Esc shows all of them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type DriverOnTheRoad, driverOrderEndpoints } from '#contract/driver-orders.ts'
import { BranchChoice } from '../../fields/branch-choice.tsx'
import { titleText } from '../../i18n/keys.ts'
import { stepAmongButtons } from '../../keyboard/step-among-buttons.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { DriverButton } from './driver-button.tsx'
import { DriverOrders } from './driver-orders.tsx'
import { useDriverActions } from './use-driver-actions.ts'

/** How often the page asks what the drivers carry. */
const refreshMs = 15_000

export function DriversScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const [branchId, setBranchId] = useState<number | undefined>(undefined)
  const query = { ...(branchId !== undefined && { branchId }) }
  const asked = api.query(driverOrderEndpoints.listDrivers, { query }, { notify: 'never' })
  const { data, isError, refetch } = useQuery({ ...asked, staleTime: 0, refetchInterval: refreshMs })
  if (data === undefined)
    return isError ? <LoadFailed title={t('drivers.failed')} retry={() => void refetch()} /> : <Loading />
  return <Drivers {...data} chooseBranch={setBranchId} />
}

type Props = {
  readonly now: number
  readonly branchId: number
  readonly branches: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[]
  readonly drivers: readonly DriverOnTheRoad[]
  readonly chooseBranch: (id: number) => void
}

function Drivers({ now, branchId, branches, drivers, chooseBranch }: Props) {
  const { t } = useTranslation()
  const { refresh } = useDriverActions()
  const board = useRef<HTMLFieldSetElement>(null)
  const [search, setSearch] = useSearchParams()
  const billId = Number(search.get('bill') ?? 0)
  const driver = drivers.find(({ id }) => String(id) === search.get('driver'))
  const lastDriver = useRef<number | undefined>(undefined)
  const focusDriver = (id?: number) =>
    (
      board.current?.querySelector<HTMLElement>(`[data-driver="${id}"]`) ??
      board.current?.querySelector<HTMLElement>('button')
    )?.focus()
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) focusDriver(lastDriver.current)
  })
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  if (driver !== undefined) {
    lastDriver.current = driver.id
    return <DriverOrders key={driver.id} driver={driver} branchId={branchId} now={now} close={() => show({})} />
  }
  return (
    <Page title={titleText('driverOrders')} lead={t('drivers.lead')}>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <BranchChoice {...{ branches, branchId }} choose={chooseBranch} />
        <KeyHint keys={['Enter']} text={t('drivers.open')} />
      </div>
      {drivers.length === 0 && <p className="py-8 text-center text-muted-foreground">{t('drivers.none')}</p>}
      <fieldset
        ref={board}
        aria-label={titleText('driverOrders')}
        className="mt-2 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3"
        onKeyDown={stepAmongButtons}
      >
        {drivers.map(row => (
          <DriverButton key={row.id} driver={row} choose={() => show({ driver: String(row.id) })} />
        ))}
      </fieldset>
      {billId > 0 && (
        <AssignDialog
          billId={billId}
          close={() => show({})}
          giveBackFocus={() => focusDriver()}
          done={id => {
            lastDriver.current = id
            show({})
            void refresh()
          }}
        />
      )}
    </Page>
  )
}
