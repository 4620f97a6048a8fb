/** One's own bills of the day, and sales that await delivery: Enter opens one, Ctrl+P prints it, as a copy if it was printed before. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { PrintDialog } from '../../bills/print-dialog.tsx'
import { addressOf } from '../../catalogue/bill-address.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useAccess, useApi, useUser } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { QueryView } from '../../services/query-view.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx'
import { Name } from '../../ui/isolated-text.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { useDraft, useEditor } from './editor-context.ts'

/** The latest ones; older ones are found by their number in the palette. */
const pageSize = 50

export function OrdersDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { entryInput } = useEditor()
  const orders = useOrders()
  const [printed, setPrinted] = useState<BillRow | null>(null)
  const reached = useRef<BillRow | null>(null)
  useKeyContext('dialog')
  useCommands([
    {
      ...{ id: 'bill.orders.print', title: 'print.print', icon: 'printer', group: 'here', chord: 'mod+p' },
      when: 'bill && dialog',
      run: () => setPrinted(reached.current),
    },
  ])
  if (printed !== null) return <PrintDialog bill={printed} close={() => setPrinted(null)} />
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-xl" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t('bill.orders.title')}</DialogTitle>
        <DialogDescription className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <KeyHint keys={['Enter']} text={t('bill.orders.open')} />
          <KeyHint keys={['Ctrl', 'P']} text={t('print.print')} />
        </DialogDescription>
        <QueryView query={orders} failed={t('bill.orders.failed')}>
          {({ own, waiting }) => (
            <Orders
              own={own}
              waiting={waiting}
              reach={bill => {
                reached.current = bill
              }}
            />
          )}
        </QueryView>
      </DialogContent>
    </Dialog>
  )
}

function useOrders() {
  const api = useApi()
  const { init } = useEditor()
  const branchId = useDraft('branchId')
  const type = useDraft('type')
  const userId = useUser()?.id ?? 0
  return useQuery({
    queryKey: ['orders', userId, branchId, type, init.today],
    queryFn: async ({ signal }) => {
      const options = { signal, notify: 'never' } as const
      const shared = { branchId, pageNumber: 1, pageSize }
      const ofToday = { ...shared, userId, fromDate: init.today, toDate: init.today }
      const [own, waiting] = await Promise.all([
        api.read(billEndpoints.listBills, { query: ofToday }, options),
        api.read(billEndpoints.listBills, { query: { ...shared, billTypeCode: type, isDelivered: false } }, options),
      ])
      const shown = new Set(own.bills.map(({ id }) => id))
      return { own: own.bills, waiting: waiting.bills.filter(({ id }) => !shown.has(id)) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

type OrdersProps = {
  readonly own: readonly BillRow[]
  readonly waiting: readonly BillRow[]
  /** The bill that has the focus. */
  readonly reach: (bill: BillRow) => void
}

function Orders({ own, waiting, reach }: OrdersProps) {
  const { t } = useTranslation()
  if (own.length + waiting.length === 0)
    return <p className="py-4 text-center text-muted-foreground">{t('bill.orders.none')}</p>
  const first = own[0] ?? waiting[0]
  return (
    // One list, so that arrow keys reach both groups.
    <ul className="max-h-[60vh] space-y-1 overflow-y-auto p-0.5">
      <OrderGroup title={t('bill.orders.own')} bills={own} first={first} reach={reach} />
      <OrderGroup title={t('bill.orders.waiting')} bills={waiting} first={first} reach={reach} />
    </ul>
  )
}

type OrderGroupProps = Pick<OrdersProps, 'reach'> & {
  readonly title: string
  readonly bills: readonly BillRow[]
  readonly first: BillRow | undefined
}

function OrderGroup({ title, bills, first, reach }: OrderGroupProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const access = useAccess()
  const goTo = useGoTo()
  if (bills.length === 0) return null
  return (
    <>
      <li className="px-1 pt-2 font-medium text-muted-foreground text-xs">{title}</li>
      {bills.map(bill => (
        <ChoiceRow
          key={bill.id}
          isFirst={bill === first}
          choose={() => {
            const address = addressOf(bill, access)
            if (address !== null) goTo(address)
          }}
          onFocus={() => reach(bill)}
        >
          <span className={bill.isVoided ? 'font-medium line-through' : 'font-medium'}>
            {t(`titles.${billTitles[bill.billTypeCode]}`)} {leftToRight(bill.code)}
          </span>
          <span className="is-number font-semibold">{formats.amount(bill.total)}</span>
          <span className="truncate text-muted-foreground text-xs">
            {formats.shortDateTime(bill.createdAt)}
            {bill.partyId !== null && ' · '}
            <Name text={formats.nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn })} />
          </span>
          <span className="text-muted-foreground text-xs">
            {bill.isVoided ? t('billStates.voided') : bill.awaitsDelivery ? t('billStates.undelivered') : ''}
          </span>
        </ChoiceRow>
      ))}
    </>
  )
}
