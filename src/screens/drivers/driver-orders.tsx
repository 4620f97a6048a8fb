/** The orders of one driver: arrow keys choose one, letters deliver, return, reassign and print it, S settles the cash of the driver. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriverOnTheRoad, DriverOrder } from '#contract/driver-orders.ts'
import { addressOf } from '../../catalogue/bill-address.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { stepAmongButtons } from '../../keyboard/step-among-buttons.ts'
import { useAccess } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { DriverNoteDialog } from './driver-note-dialog.tsx'
import { OrderButton } from './order-button.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useDriverActions } from './use-driver-actions.ts'

type Props = {
  readonly driver: DriverOnTheRoad
  readonly branchId: number
  readonly now: number
  readonly close: () => void
}

type Asked = { readonly what: 'settle' } | { readonly what: 'assign' | 'note'; readonly order: DriverOrder }

export function DriverOrders({ driver, branchId, now, close }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const goTo = useGoTo()
  const access = useAccess()
  const { end, refresh } = useDriverActions()
  const list = useRef<HTMLFieldSetElement>(null)
  const toBoard = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const focused = () =>
    driver.orders.find(({ id }) => String(id) === (document.activeElement as HTMLElement)?.dataset.order)
  const focusOrder = (id?: number) =>
    (
      list.current?.querySelector<HTMLElement>(`[data-order="${id}"]`) ??
      list.current?.querySelector<HTMLElement>('button') ??
      toBoard.current
    )?.focus()
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) focusOrder()
  })
  const withOrder = (isWanted: (order: DriverOrder) => boolean) => () => {
    const order = focused()
    if (order === undefined) return 'drivers.noOrder' as const
    return isWanted(order) ? undefined : ('drivers.otherState' as const)
  }
  const act = (run: (order: DriverOrder) => void) => () => {
    const order = focused()
    if (order) run(order)
  }
  const here = { group: 'here', when: '!dialog' } as const
  const isSettleable = driver.orders.some(({ state }) => state === 'delivered')
  const settle = () => setAsked({ what: 'settle' })
  useCommands([
    {
      ...{ ...here, id: 'drivers.delivered', title: 'drivers.deliver', icon: 'delivery', chord: 'd' },
      blocked: withOrder(({ state }) => state === 'onTheWay'),
      run: act(order => void end(order, 'delivered')),
    },
    {
      ...{ ...here, id: 'drivers.returned', title: 'drivers.return', icon: 'refund', chord: 'r' },
      blocked: withOrder(({ state }) => state !== 'returned'),
      run: act(order => void end(order, 'returned')),
    },
    {
      ...{ ...here, id: 'drivers.reassign', title: 'drivers.reassign', icon: 'transfer', chord: 'm' },
      blocked: withOrder(({ state }) => state === 'onTheWay'),
      run: act(order => setAsked({ what: 'assign', order })),
    },
    {
      ...{ ...here, id: 'drivers.note', title: 'drivers.printNote', icon: 'printer', chord: 'p' },
      blocked: withOrder(() => true),
      run: act(order => setAsked({ what: 'note', order })),
    },
    {
      ...{ ...here, id: 'drivers.settle', title: 'drivers.settle', icon: 'due', chord: 's' },
      blocked: () => (isSettleable ? undefined : ('drivers.nothingToSettle' as const)),
      run: settle,
    },
    { ...{ ...here, id: 'drivers.board', title: 'drivers.board', icon: 'driver', chord: 'escape' }, run: close },
  ])
  const openBill = ({ bill }: DriverOrder) => {
    const address = addressOf(bill, access)
    if (address !== null) goTo(address)
  }
  const ended = { close: () => setAsked(null), giveBackFocus: () => focusOrder() }
  return (
    <Page
      title={nameOf(driver)}
      lead={[driver.carPlate, driver.phone].filter(part => part !== '').join(' · ')}
      actions={
        <>
          <Button ref={toBoard} variant="outline" onClick={close}>
            {t('drivers.board')}
            <KeyCaps keys={['Esc']} />
          </Button>
          <Button aria-disabled={!isSettleable} onClick={() => isSettleable && settle()}>
            {t('drivers.settle')}
            <KeyCaps keys={['S']} />
          </Button>
        </>
      }
    >
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
        <span>
          {t('drivers.toCollect')}: <span className="is-number">{formats.amount(driver.toCollect)}</span>
        </span>
        <strong>
          {t('drivers.collected')}: <span className="is-number">{formats.amount(driver.collected)}</span>
        </strong>
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <KeyHint keys={['Enter']} text={t('drivers.openBill')} />
        <KeyHint keys={['D']} text={t('drivers.deliver')} />
        <KeyHint keys={['R']} text={t('drivers.return')} />
        <KeyHint keys={['M']} text={t('drivers.reassign')} />
        <KeyHint keys={['P']} text={t('drivers.printNote')} />
      </div>
      {driver.orders.length === 0 && <p className="py-8 text-center text-muted-foreground">{t('drivers.noOrders')}</p>}
      <fieldset
        ref={list}
        aria-label={t('drivers.ordersOf', { name: nameOf(driver) })}
        className="grid min-w-0 gap-2"
        onKeyDown={stepAmongButtons}
      >
        {driver.orders.map(order => (
          <OrderButton key={order.id} order={order} now={now} open={() => openBill(order)} />
        ))}
      </fieldset>
      {asked?.what === 'settle' && (
        <SettleDialog
          {...ended}
          driver={driver}
          branchId={branchId}
          done={() => {
            setAsked(null)
            void refresh()
          }}
        />
      )}
      {asked?.what === 'assign' && (
        <AssignDialog
          {...ended}
          billId={asked.order.bill.id}
          done={() => {
            setAsked(null)
            void refresh()
          }}
        />
      )}
      {asked?.what === 'note' && <DriverNoteDialog {...ended} order={asked.order} />}
    </Page>
  )
}
