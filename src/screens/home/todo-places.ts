/** The pages that list exactly the rows of each open task. */
import { expiringDays, type TodoName } from '#contract/home.ts'
import { eInvoicesPath, shiftPath, shiftsPath } from '#contract/screen-needs.ts'
import { addDays, type Day } from '#domain/days.ts'
import { type DrillState, firstDrilled } from '../../lists/drilled.ts'
import type { IconName } from '../../ui/icons.ts'

/** `queue`: bills that this device made offline and the server refused. */
export type TodoLine = { readonly name: TodoName | 'queue'; readonly count: number }

type TodoPlace = {
  readonly to: (today: Day) => string
  readonly icon: IconName
  readonly state?: { readonly shows: 'queue' | 'held' } | DrillState
}

const sale = '/sales/bill/sale/new'

export const todoPlaces: Readonly<Record<TodoLine['name'], TodoPlace>> = {
  queue: { to: () => sale, icon: 'saleBill', state: { shows: 'queue' } },
  undelivered: { to: () => '/reports/bills?delivered=no', icon: 'delivery', state: firstDrilled },
  toDeliver: { to: () => '/permissions/newentrystatments', icon: 'delivery' }, // (sic)
  heldBills: { to: () => sale, icon: 'shift', state: { shows: 'held' } },
  openShifts: { to: () => shiftPath, icon: 'shift' },
  shiftApprovals: { to: () => `${shiftsPath}?state=counted`, icon: 'shift', state: firstDrilled },
  quotations: {
    to: today => `/reports/bills?expiresfrom=${today}&expiresto=${addDays(today, expiringDays)}`,
    icon: 'quotation',
    state: firstDrilled,
  },
  reorder: { to: () => '/reports/reorder', icon: 'inventory', state: firstDrilled },
  openings: { to: () => '/accounting/opening', icon: 'journal' },
  eInvoicesRejected: { to: () => `${eInvoicesPath}?state=rejected`, icon: 'vat', state: firstDrilled },
  eInvoicesLate: { to: () => `${eInvoicesPath}?state=pending`, icon: 'vat', state: firstDrilled },
}
