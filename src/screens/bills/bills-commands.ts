/** What the list of bills can be told to do, by its keys and from the palette. */

import type { BillRow } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type BillOrder, billOrders } from '#contract/bill-order.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { markedBlocked, toChangeDelivery } from '../../delivery/deliverable.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { type Finishing, finishing } from '../../lists/finishing.ts'

export type BillsActions = Finishing & {
  /** The bill that the keyboard stands on. */
  readonly current: () => BillRow | undefined
  readonly open: (bill: BillRow) => void
  readonly edit: (bill: BillRow) => void
  /** Whether the person may change such bills anywhere. */
  readonly mayEdit: (bill: BillRow) => boolean
  readonly sell: (bill: BillRow) => void
  /** Whether the person may make a sale of such a bill. */
  readonly maySell: (bill: BillRow) => boolean
  readonly entries: (bill: BillRow) => void
  readonly print: (bill: BillRow) => void
  readonly voidBill: (bill: BillRow) => void
  readonly credit: (bill: BillRow) => void
  /** The bills of the selected rows; null where some of them are not here yet. */
  readonly marked: () => readonly BillRow[] | null
  readonly deliver: (bills: readonly BillRow[], isDelivered: boolean) => void
  /** Lists only what awaits delivery, or everything again. */
  readonly toggleUndelivered: () => void
  readonly toSearch: () => void
  readonly refresh: () => void
  readonly newBill: () => void
  readonly excel: () => void
  readonly printList: () => void
  readonly isEmpty: () => boolean
  /** Greatest first, then least first, then newest first. */
  readonly sortBy: (by: BillOrder) => void
  /** What the column that the keyboard stands in sorts by. */
  readonly currentOrder: () => BillOrder | undefined
}

const here = { group: 'here', when: 'list && !dialog' } as const

export function useBillsCommands(actions: BillsActions): void {
  const commands = [
    ...billCommands(actions),
    ...deliveryCommands(actions),
    ...listCommands(actions),
    ...sortCommands(actions),
  ]
  useCommands(commands.map(command => finishing(command, actions)))
}

function billCommands(actions: BillsActions): readonly Command[] {
  const { current, open, edit, sell, entries, print, voidBill, credit } = actions
  const blocked = (): TextKey | undefined => (current() === undefined ? 'delivery.noRow' : undefined)
  const on = (deed: (bill: BillRow) => void) => () => {
    const bill = current()
    if (bill !== undefined) deed(bill)
  }
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
      id: 'bills.entries',
      title: 'bills.entries',
      icon: 'journal',
      chord: 'e',
      need: { anyOf: ['f-bills-history', 'g-accounting'] },
      blocked,
      run: on(entries),
    },
    { ...here, id: 'bills.print', title: 'print.print', icon: 'printer', chord: 'p', blocked, run: on(print) },
    {
      ...here,
      id: 'bills.void',
      // In a filter the key takes away what is written there.
      when: 'list && !dialog && !text',
      title: 'bills.void',
      icon: 'refund',
      chord: 'delete',
      need: 'deleteBill',
      blocked: () => blocked() ?? (current()?.isVoided === true ? 'shared.billVoided' : undefined),
      run: on(voidBill),
    },
    {
      ...here,
      id: 'bills.credit',
      title: 'bill.credit.command',
      icon: 'refund',
      chord: 'c',
      need: billLifeEndpoints.createCreditNote.need,
      blocked: () => blocked() ?? creditBlocked(current()),
      run: on(credit),
    },
  ]
}

/** Of all selected bills: those that it cannot be done with are left out. */
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
      need: toChangeDelivery,
    },
    {
      ...here,
      ...changing(false),
      id: 'bills.takeBack',
      title: 'delivery.takeBack',
      icon: 'refund',
      chord: 'u',
      need: toChangeDelivery,
    },
    { ...here, id: 'bills.undelivered', title: 'delivery.only', icon: 'delivery', chord: 'w', run: toggleUndelivered },
  ]
}

/** Why no credit note can be made of a bill; whether anything of it is left, the note's own dialog says. */
function creditBlocked(bill: BillRow | undefined): TextKey | undefined {
  if (bill === undefined || billTypeOf(bill.billTypeCode).taxDocument !== 'invoice') return 'bills.notCreditable'
  return bill.isVoided ? 'shared.billVoided' : undefined
}

/** Whether it was sold already, its own page says. */
function sellBlocked(bill: BillRow | undefined, { maySell }: BillsActions): TextKey | undefined {
  if (bill === undefined || !maySell(bill)) return 'bills.notSellable'
  return bill.isVoided ? 'shared.billVoided' : undefined
}

/** Why a bill cannot be edited: its type has no editor, or it is an invoice that was printed, which a credit note corrects (decision 6). */
function editBlocked(bill: BillRow | undefined, { mayEdit }: BillsActions): TextKey | undefined {
  if (bill === undefined || !mayEdit(bill)) return 'bills.notEditable'
  if (bill.isVoided) return 'shared.billVoided'
  const isInvoice = billTypeOf(bill.billTypeCode).taxDocument === 'invoice'
  return isInvoice && bill.prints > 0 ? 'shared.billPrinted' : undefined
}

function listCommands({ toSearch, refresh, newBill, excel, printList, isEmpty }: BillsActions): readonly Command[] {
  return [
    { ...here, id: 'bills.search', title: 'bills.filter', icon: 'list', chord: '/', run: toSearch },
    { ...here, id: 'bills.refresh', title: 'lists.refresh', icon: 'transfer', chord: 'r', run: refresh },
    {
      ...here,
      id: 'bills.new',
      title: 'bills.newBill',
      icon: 'add',
      chord: 'n',
      need: 'f-create-sales-invoice',
      run: newBill,
    },
    { ...here, id: 'bills.excel', title: 'lists.excel', icon: 'documentOut', chord: 'x', run: excel },
    {
      ...here,
      id: 'bills.printList',
      title: 'lists.print',
      icon: 'printer',
      chord: 'mod+p',
      blocked: () => (isEmpty() ? 'bills.empty' : undefined),
      run: printList,
    },
  ]
}

function sortCommands({ sortBy, currentOrder }: BillsActions): readonly Command[] {
  return [
    {
      ...here,
      id: 'bills.sort',
      title: 'lists.sort',
      icon: 'list',
      chord: 's',
      blocked: () => (currentOrder() === undefined ? 'lists.notSortable' : undefined),
      run: () => {
        const by = currentOrder()
        if (by !== undefined) sortBy(by)
      },
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
