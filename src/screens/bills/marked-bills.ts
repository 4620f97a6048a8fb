/** The bills of the selected rows, and what is done with all of them at once. */
import type { BillRow } from '#contract/bill.ts'
import { deliveredAtOnceMax, deliveryBlocked } from '../../delivery/deliverable.ts'
import { requestDelivery } from '../../delivery/delivery-requests.ts'
import type { GridRows } from '../../grid/grid-rows.ts'
import { type Grid, type GridState, selectedOf } from '../../grid/grid-state.ts'
import { i18n } from '../../i18n/index.ts'
import { showToast } from '../../services/toasts.ts'

/** Null where some of them are not here yet. */
export function markedRows(state: GridState, rows: GridRows<BillRow>): readonly BillRow[] | null {
  if (rows.count === 0) return []
  const { firstRow, lastRow } = selectedOf(state)
  // Nobody marks so many on purpose, and not all of them can be here.
  if (lastRow - firstRow >= markedMax) return null
  const marked = Array.from({ length: lastRow - firstRow + 1 }, (_, place) => rows.at(firstRow + place))
  const here = marked.flatMap(bill => bill ?? [])
  return here.length < marked.length ? null : here
}

const markedMax = 20_000

/** One key in a list is soon pressed by mistake, so that it always asks first. */
export function deliverMarked(marked: readonly BillRow[], isDelivered: boolean, grid: Grid): void {
  const bills = marked.filter(bill => deliveryBlocked(bill, isDelivered) === undefined)
  if (bills.length > deliveredAtOnceMax) {
    showToast({ kind: 'warning', title: i18n.t('delivery.tooMany', { number: deliveredAtOnceMax }), id: 'delivery' })
    return
  }
  requestDelivery({
    bills,
    isDelivered,
    leftOut: marked.length - bills.length,
    isAsked: true,
    giveBackFocus: () => {
      // Rows may have left the list. Ends the marks, so that the rows that follow are not marked by accident.
      const { active } = grid.snapshot()
      grid.select(active, active)
      grid.focus()
    },
  })
}
