/** The bills of the selected rows, and actions on all of them. */
import type { BillRow } from '#contract/bill-row.ts'
import { deliveredAtOnceMax, deliveryBlocked } from '../../delivery/deliverable.ts'
import { requestDelivery } from '../../delivery/delivery-requests.ts'
import type { GridRows } from '../../grid/grid-rows.ts'
import { type Grid, type GridState, selectedOf } from '../../grid/grid-state.ts'
import { i18n } from '../../i18n/index.ts'
import { showToast } from '../../services/toasts.ts'

/** Null when some are not loaded. */
export function markedRows(state: GridState, rows: GridRows<BillRow>): readonly BillRow[] | null {
  if (rows.count === 0) return []
  const { firstRow, lastRow } = selectedOf(state)
  // Nobody selects that many on purpose, and not all of them can be loaded.
  if (lastRow - firstRow >= markedMax) return null
  const marked = Array.from({ length: lastRow - firstRow + 1 }, (_, place) => rows.at(firstRow + place))
  const here = marked.flatMap(bill => bill ?? [])
  return here.length < marked.length ? null : here
}

const markedMax = 20_000

/** Always asks first, because a single key is easily pressed by mistake. */
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
      // Rows may have left the list. Clears the selection, so that the following rows are not selected by accident.
      const { active } = grid.snapshot()
      grid.select(active, active)
      grid.focus()
    },
  })
}
