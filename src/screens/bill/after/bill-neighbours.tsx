/** From a posted bill to the next or previous one in the list that it was opened from, and back to that list. */
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billCursorOf } from '#contract/bill-order.ts'
import { listQueryOf, readFilter, readSort } from '../../../bills/bill-filter.ts'
import { addressOf } from '../../../catalogue/bill-address.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useBackNavigation } from '../../../lists/use-back-navigation.ts'
import { useAccess, useApi, useCan } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { showToast } from '../../../services/toasts.ts'
import { Button } from '../../../ui/button.tsx'

const listPath = '/reports/bills'

const shared = { group: 'here', when: '!list && !bill && !dialog' } as const

export function BillNeighbours({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const api = useApi()
  const access = useAccess()
  const goTo = useGoTo()
  const maySeeList = useCan('f-bills-history')
  const state: unknown = useLocation().state
  const { isDrilled, list, back } = useBackNavigation(listPath)
  const go = async (isNext: boolean) => {
    const search = new URLSearchParams(list)
    const sort = readSort(search)
    const cursor = billCursorOf(bill, sort)
    const place = isNext ? { after: cursor } : { before: cursor }
    const query = { ...listQueryOf({ filter: readFilter(search), sort }), ...place, pageSize: 1 }
    const { bills } = await api.read(billEndpoints.listBills, { query }, { isBackground: true, notify: 'failures' })
    const address = bills[0] && addressOf(bills[0], access)
    if (address) goTo(address, { replace: true, state })
    else showToast({ kind: 'info', title: t('bill.noNeighbour'), id: 'neighbour' })
  }
  const neighbour = (isNext: boolean): Command => ({
    ...shared,
    id: isNext ? 'bill.nextPosted' : 'bill.previousPosted',
    title: isNext ? 'bill.nextPosted' : 'bill.previousPosted',
    icon: 'list',
    chord: isNext ? 'alt+arrowdown' : 'alt+arrowup',
    // The interceptor reports errors.
    run: () => void go(isNext).catch(() => undefined),
  })
  const toList: Command = {
    ...shared,
    id: 'bill.toList',
    title: isDrilled ? 'lists.back' : 'bill.toList',
    icon: 'list',
    chord: 'escape',
    run: back,
  }
  const [previous, next] = [neighbour(false), neighbour(true)]
  useCommands([previous, next, ...(maySeeList || isDrilled ? [toList] : [])])
  return (
    <div className="flex">
      {[previous, next].map(({ id, title, run }) => (
        <Button key={id} variant="ghost" size="icon" aria-label={t(title)} title={t(title)} onClick={run}>
          {id === next.id ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </Button>
      ))}
    </div>
  )
}
