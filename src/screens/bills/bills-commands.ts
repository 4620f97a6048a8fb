/** The commands of the list of bills, by key and palette. */

import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type BillOrder, billOrders } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { changesDelivery } from '#contract/delivery-needs.ts'
import { mayBeCredited } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Command } from '../../commands/commands.ts'
import { markedBlocked } from '../../delivery/deliverable.ts'
import type { TextKey } from '../../i18n/texts.ts'
import type { BillsQuestion } from './bills-dialogs.tsx'

type BillsActions = {
  /** The active bill. */
  readonly current: () => BillRow | undefined
  readonly open: (bill: BillRow) => void
  readonly edit: (bill: BillRow) => void
  /** Whether the user may edit such bills. */
  readonly mayEdit: (bill: BillRow) => boolean
  readonly sell: (bill: BillRow) => void
  /** Whether the user may make a sale from such a bill. */
  readonly maySell: (bill: BillRow) => boolean
  readonly refund: (bill: BillRow) => void
  /** Whether the user may refund such a bill. */
  readonly mayRefund: (bill: BillRow) => boolean
  readonly ask: (question: BillsQuestion) => void
  /** The bills of the selected rows; null when some are not loaded. */
  readonly marked: () => readonly BillRow[] | null
  readonly deliver: (bills: readonly BillRow[], isDelivered: boolean) => void
  /** Toggles the filter for bills that await delivery. */
  readonly toggleUndelivered: () => void
  readonly newBill: () => void
  /** Descending, then ascending, then newest first. */
  readonly sortBy: (by: BillOrder) => void
}

const here = { group: 'here', when: 'list && !dialog' } as const

/** Besides the commands of every list. */
export function billsCommands(actions: BillsActions): readonly Command[] {
  const { newBill, sortBy } = actions
  return [
    ...billCommands(actions),
    ...deliveryCommands(actions),
    {
      ...here,
      id: 'bills.new',
      title: 'bills.newBill',
      icon: 'add',
      chord: 'n',
      need: 'f-create-sales-invoice',
      run: newBill,
    },
    ...billOrders.map(
      (by): Command => ({
        ...here,
        id: `bills.sort.${by}`,
        title: `bills.sorts.${by}`,
        icon: 'list',
        run: () => sortBy(by),
      }),
    ),
  ]
}

function billCommands(actions: BillsActions): readonly Command[] {
  const { current, open, edit, sell, refund, ask } = actions
  const blocked = (): TextKey | undefined => (current() === undefined ? 'delivery.noRow' : undefined)
  const on = (action: (bill: BillRow) => void) => () => {
    const bill = current()
    if (bill !== undefined) action(bill)
  }
  const asking = (kind: BillsQuestion['kind']) => on(bill => ask({ kind, bill }))
  return [
    { ...here, id: 'bills.open', title: 'bills.open', icon: 'saleBill', blocked, run: on(open) },
    {
      ...here,
      id: 'bills.edit',
      title: 'bills.edit',
      icon: 'documentIn',
      chord: 'f2',
      need: 'deleteBill',
      blocked: () => blocked() ?? editBlocked(current(), actions),
      run: on(edit),
    },
    {
      ...here,
      id: 'bills.sell',
      title: 'bill.sell',
      icon: 'saleBill',
      chord: 'f9',
      blocked: () => blocked() ?? sellBlocked(current(), actions),
      run: on(sell),
    },
    {
      ...here,
      id: 'bills.refund',
      title: 'bill.refund.command',
      icon: 'refund',
      chord: 'shift+r',
      blocked: () => blocked() ?? refundBlocked(current(), actions),
      run: on(refund),
    },
    {
      ...here,
      id: 'bills.entries',
      title: 'bills.entries',
      icon: 'journal',
      chord: 'e',
      need: { anyOf: ['f-bills-history', 'g-accounting'] },
      blocked,
      run: asking('entries'),
    },
    { ...here, id: 'bills.print', title: 'print.print', icon: 'printer', chord: 'p', blocked, run: asking('print') },
    {
      ...here,
      id: 'bills.void',
      // In a filter the key deletes text.
      when: 'list && !dialog && !text',
      title: 'bills.void',
      icon: 'refund',
      chord: 'delete',
      need: 'deleteBill',
      blocked: () => blocked() ?? (current()?.isVoided === true ? 'shared.billVoided' : undefined),
      run: asking('void'),
    },
    {
      ...here,
      id: 'bills.credit',
      title: 'bill.credit.command',
      icon: 'refund',
      chord: 'c',
      need: billLifeEndpoints.createCreditNote.need,
      blocked: () => blocked() ?? creditBlocked(current()),
      run: asking('credit'),
    },
  ]
}

/** For all selected bills: those it does not apply to are skipped. */
function deliveryCommands({ marked, deliver, toggleUndelivered }: BillsActions): readonly Command[] {
  const changing = (isDelivered: boolean) => ({
    blocked: () => markedBlocked(marked(), isDelivered),
    run: () => deliver(marked() ?? [], isDelivered),
  })
  return [
    {
      ...here,
      ...changing(true),
      id: 'bills.deliver',
      title: 'delivery.deliver',
      icon: 'delivery',
      chord: 'd',
      need: changesDelivery,
    },
    {
      ...here,
      ...changing(false),
      id: 'bills.takeBack',
      title: 'delivery.takeBack',
      icon: 'refund',
      chord: 'u',
      need: changesDelivery,
    },
    { ...here, id: 'bills.undelivered', title: 'delivery.only', icon: 'delivery', chord: 'w', run: toggleUndelivered },
  ]
}

/** Why no credit note can be made; the dialog itself checks whether anything remains to refund. */
function creditBlocked(bill: BillRow | undefined): TextKey | undefined {
  if (bill === undefined || !mayBeCredited(billTypeOf(bill.billTypeCode))) return 'bills.notCreditable'
  return bill.isVoided ? 'shared.billVoided' : undefined
}

/** A fully refunded bill has nothing left. */
function refundBlocked(bill: BillRow | undefined, { mayRefund }: BillsActions): TextKey | undefined {
  if (bill === undefined || !mayRefund(bill)) return 'bill.refund.notAllowed'
  if (bill.isVoided) return 'shared.billVoided'
  return bill.refunded >= bill.total ? 'bill.credit.nothingLeft' : undefined
}

/** The bill's page checks whether it has a sale. */
function sellBlocked(bill: BillRow | undefined, { maySell }: BillsActions): TextKey | undefined {
  if (bill === undefined || !maySell(bill)) return 'bills.notSellable'
  return bill.isVoided ? 'shared.billVoided' : undefined
}

/** Why a bill cannot be edited: its type has no editor, or it is a printed invoice or an e-invoice, which only a credit note corrects (decision 6). */
function editBlocked(bill: BillRow | undefined, { mayEdit }: BillsActions): TextKey | undefined {
  if (bill === undefined || !mayEdit(bill)) return 'bills.notEditable'
  if (bill.isVoided) return 'shared.billVoided'
  if (bill.eInvoice !== null) return 'shared.billEInvoiced'
  const isInvoice = mayBeCredited(billTypeOf(bill.billTypeCode))
  return isInvoice && bill.prints > 0 ? 'shared.billPrinted' : undefined
}
