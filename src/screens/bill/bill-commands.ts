/** The commands of the bill editor. */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import { namedApps } from '#machines/bill-editor/context.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import type { Command } from '../../commands/commands.ts'
import type { TextKey } from '../../i18n/texts.ts'
import type { BillDialogState } from './bill-dialogs.tsx'
import type { EditorParts } from './editor-context.ts'
import { itemAt } from './lines/item-at.ts'
import { hasPartyField, partyKindOf } from './party-kind.ts'

type Parts = Pick<
  EditorParts,
  'actor' | 'foundItems' | 'entryInput' | 'partyInput' | 'tenderInput' | 'discountInput'
> & {
  readonly init: Pick<EditorParts['init'], 'branchId'>
}
type Pictures = readonly [isShown: boolean | null, show: (isShown: boolean) => void]

type Around = {
  readonly dialogs: BillDialogState
  readonly goToRegion: (by: 1 | -1) => void
  readonly pictures: Pictures
}

export function billCommands(parts: Parts, { dialogs, goToRegion, pictures }: Around): readonly Command[] {
  const type = billTypeOf(parts.actor.getSnapshot().context.draft.type)
  const isPaid = type.payments.length > 0
  return [
    ...(isPaid ? [...paymentCommands(parts), ...tenderCommands(parts)] : [saveCommand(parts)]),
    ...entryCommands(parts),
    ...(type.columns.includes('item') ? [historyCommand(parts, dialogs.showItem)] : []),
    ...(type.refunds === null && type.columns.includes('discount') ? [discountCommand(parts)] : []),
    ...(type.refunds === null || type.refundsWhole ? [] : refundCommands(parts)),
    ...(hasPartyField(type) ? [partyCommand(parts)] : []),
    ...(type.mayBeUndelivered ? [deliveryCommand(parts)] : []),
    ...(namedApps(parts.actor.getSnapshot().context).length > 0 ? [appCommand(parts)] : []),
    ...changeCommands(parts),
    ...(type.isOfTill ? tillCommands(parts, dialogs) : []),
    scannerCommand(dialogs),
    picturesCommand(pictures),
    ...regionCommands(goToRegion),
    discardCommand(parts, dialogs.askDiscard),
  ]
}

const here = { group: 'here', when: 'bill && !dialog' } as const

function paymentCommands({ actor }: Parts): readonly Command[] {
  // Outside payment, the command opens the payment first.
  const save = () => actor.send({ type: actor.getSnapshot().hasTag('entry') ? 'pay' : 'save' })
  const saveBlocked = () => (actor.getSnapshot().can({ type: 'save' }) ? undefined : payBlocked(actor))
  return [
    {
      ...here,
      id: 'bill.pay',
      title: 'payment.pay',
      icon: 'moneyIn',
      chord: 'f9',
      blocked: () => payBlocked(actor),
      run: () => actor.send({ type: 'pay' }),
    },
    {
      ...here,
      id: 'bill.save',
      title: 'payment.save',
      icon: 'printer',
      // Otherwise Ctrl+P would print the screen instead of an invoice.
      chord: ['mod+s', 'mod+enter', 'mod+p'],
      blocked: saveBlocked,
      run: save,
    },
    {
      ...here,
      id: 'bill.saveAtOnce',
      title: 'payment.saveAtOnce',
      icon: 'add',
      chord: 'f10',
      blocked: saveBlocked,
      // Pays the exact total and saves in one step; then every key starts the next bill.
      run: () => {
        actor.send({ type: 'pay' })
        actor.send({ type: 'save' })
      },
    },
    {
      id: 'bill.back',
      title: 'payment.back',
      icon: 'list',
      group: 'here',
      chord: 'escape',
      when: 'payment && !dialog',
      run: () => actor.send({ type: 'back' }),
    },
  ]
}

/** For types without payment, all payment keys save. */
function saveCommand({ actor }: Parts): Command {
  // A refused bill is saved again from the refused state.
  const save = () => actor.send({ type: actor.getSnapshot().hasTag('entry') ? 'pay' : 'save' })
  return {
    ...here,
    id: 'bill.save',
    title: 'payment.save',
    icon: 'printer',
    chord: ['f9', 'mod+s', 'mod+enter', 'mod+p', 'f10'],
    blocked: () => (actor.getSnapshot().can({ type: 'save' }) ? undefined : payBlocked(actor)),
    run: save,
  }
}

function tenderCommands({ actor, tenderInput }: Parts): readonly Command[] {
  const choosing = (method: PaymentMethod, title: TextKey, chord: string): Command => ({
    id: `bill.tender ${method}`,
    title,
    icon: 'moneyIn',
    group: 'here',
    chord,
    when: 'payment && !dialog',
    blocked: () =>
      actor.getSnapshot().can({ type: 'tender.method', method }) ? undefined : 'problem.tenderNotAccepted',
    run: () => {
      actor.send({ type: 'tender.method', method })
      tenderInput.current?.focus()
    },
  })
  return [choosing('card', 'paymentMethods.card', 'f2'), choosing('credit', 'paymentMethods.credit', 'f3')]
}

function entryCommands({ actor, entryInput }: Parts): readonly Command[] {
  return [
    {
      ...here,
      id: 'bill.item',
      title: 'bill.toItem',
      icon: 'items',
      chord: 'f3',
      when: 'bill && !dialog && !payment',
      blocked: () => notEditing(actor),
      run: () => {
        actor.send({ type: 'cursor.to', rowKey: null })
        entryInput.current?.focus()
      },
    },
  ]
}

/** For the item of the current line or search; otherwise of the last line. */
function historyCommand({ actor, foundItems }: Parts, showItem: BillDialogState['showItem']): Command {
  const itemId = () => itemAt(actor.getSnapshot().context, foundItems.snapshot()?.found.rows ?? [])
  return {
    ...here,
    id: 'bill.history',
    title: 'bill.history.command',
    icon: 'list',
    chord: 'alt+p',
    blocked: () => (itemId() === undefined ? 'bill.history.noItem' : undefined),
    run: () => {
      const id = itemId()
      if (id !== undefined) showItem(id)
    },
  }
}

function discountCommand({ actor, discountInput }: Parts): Command {
  return {
    ...here,
    id: 'bill.discount',
    title: 'bill.billDiscount',
    icon: 'discount',
    blocked: () => notEditing(actor),
    run: () => discountInput.current?.focus(),
  }
}

/** Refunds the remaining quantity: of the current line, or of the whole original. */
function refundCommands({ actor, entryInput }: Parts): readonly Command[] {
  const taking = (of: 'line' | 'bill', chord: string): Command => ({
    ...here,
    id: `bill.refund ${of}`,
    title: `bill.refund.${of}`,
    icon: 'refund',
    chord,
    when: 'bill && !dialog && !payment',
    blocked: () => notEditing(actor),
    run: () => {
      actor.send({ type: `refund.${of}` })
      entryInput.current?.focus()
    },
  })
  return [taking('line', 'f7'), taking('bill', 'f8')]
}

function partyCommand({ actor, partyInput }: Parts): Command {
  const kind = partyKindOf(actor.getSnapshot().context.draft.type)
  return {
    ...here,
    id: 'bill.customer',
    title: kind === 'supplier' ? 'bill.chooseSupplier' : 'bill.chooseCustomer',
    icon: kind,
    chord: 'f4',
    blocked: () => notEditing(actor),
    run: () => partyInput.current?.focus(),
  }
}

/** From the shop to the first app, and on. */
function appCommand({ actor }: Parts): Command {
  return {
    ...here,
    id: 'bill.app',
    title: 'payment.nextApp',
    icon: 'delivery',
    chord: 'alt+a',
    when: 'bill && !dialog && !payment',
    blocked: () => notEditing(actor),
    run: () => {
      const { context } = actor.getSnapshot()
      const apps = namedApps(context)
      const place = apps.findIndex(({ id }) => id === context.draft.order?.appId)
      actor.send({ type: 'app.name', app: apps[place + 1]?.id ?? null })
    },
  }
}

function deliveryCommand({ actor }: Parts): Command {
  return {
    ...here,
    id: 'bill.delivery',
    title: 'delivery.toggle',
    icon: 'delivery',
    chord: 'shift+f9',
    blocked: () => notEditing(actor),
    run: () => {
      const { isDelivered } = actor.getSnapshot().context.draft
      actor.send({ type: 'header.change', change: { isDelivered: !isDelivered } })
    },
  }
}

function changeCommands({ actor, entryInput }: Parts): readonly Command[] {
  const turning = (type: 'undo' | 'redo') => () => {
    actor.send({ type })
    entryInput.current?.focus()
  }
  const blocked = (type: 'undo' | 'redo') => () =>
    actor.getSnapshot().can({ type }) ? undefined : (notEditing(actor) ?? 'editing.nothingToUndo')
  return [
    {
      ...here,
      id: 'bill.undo',
      title: 'editing.undo',
      icon: 'refund',
      chord: 'mod+z',
      repeats: true,
      blocked: blocked('undo'),
      run: turning('undo'),
    },
    {
      ...here,
      id: 'bill.redo',
      title: 'editing.redo',
      icon: 'refund',
      chord: 'mod+y',
      repeats: true,
      blocked: blocked('redo'),
      run: turning('redo'),
    },
  ]
}

/** For bills that can be held or queued. */
function tillCommands({ actor, init }: Parts, dialogs: BillDialogState): readonly Command[] {
  const fresh = () => ({ branchId: init.branchId, key: newIdempotencyKey() })
  return [
    {
      ...here,
      id: 'bill.hold',
      title: 'bill.hold',
      icon: 'shift',
      chord: 'f7',
      blocked: () => {
        if (actor.getSnapshot().can({ type: 'hold', ...fresh() })) return undefined
        return notEditing(actor) ?? 'problem.noLines'
      },
      run: () => actor.send({ type: 'hold', ...fresh() }),
    },
    {
      ...here,
      id: 'bill.recall',
      title: 'bill.recall',
      icon: 'list',
      chord: 'f8',
      blocked: () => notEditing(actor),
      run: () => {
        actor.send({ type: 'finish' })
        if (isFinished(actor)) dialogs.showHeld()
      },
    },
    {
      ...here,
      id: 'bill.orders',
      title: 'bill.orders.title',
      icon: 'list',
      chord: 'alt+o',
      blocked: () => notEditing(actor),
      run: dialogs.showOrders,
    },
    {
      ...here,
      id: 'bill.tableBill',
      title: 'bill.table.print',
      icon: 'printer',
      chord: 'mod+b',
      blocked: () => {
        if (actor.getSnapshot().context.draft.table === null) return 'bill.table.onlyOfTable'
        return notEditing(actor) ?? (actor.getSnapshot().can({ type: 'pay' }) ? undefined : 'problem.noLines')
      },
      run: () => {
        actor.send({ type: 'finish' })
        if (isFinished(actor)) dialogs.showTableBill()
      },
    },
    { ...here, id: 'bill.queue', title: 'bill.queue.title', icon: 'device', run: dialogs.showQueue },
  ]
}

function scannerCommand(dialogs: BillDialogState): Command {
  return { ...here, id: 'bill.scanner', title: 'bill.scanner.title', icon: 'device', run: dialogs.showScanner }
}

/** Stored on this device: small screens and slow networks may hide pictures. */
function picturesCommand([hasPictures, set]: Pictures): Command {
  const title = hasPictures === true ? 'bill.hidePictures' : 'bill.showPictures'
  return { ...here, id: 'bill.pictures', title, icon: 'picture', chord: 'alt+i', run: () => set(hasPictures !== true) }
}

function regionCommands(goToRegion: (by: 1 | -1) => void): readonly Command[] {
  const region = { ...here, icon: 'list', repeats: true } as const
  return [
    { ...region, id: 'bill.nextRegion', title: 'bill.nextRegion', chord: 'f6', run: () => goToRegion(1) },
    { ...region, id: 'bill.lastRegion', title: 'bill.lastRegion', chord: 'shift+f6', run: () => goToRegion(-1) },
  ]
}

function discardCommand({ actor, init }: Parts, askDiscard: () => void): Command {
  return {
    ...here,
    id: 'bill.discard',
    title: 'bill.discard',
    icon: 'refund',
    blocked: () => {
      if (actor.getSnapshot().can({ type: 'discard', branchId: init.branchId, key: '' })) return undefined
      return notEditing(actor) ?? 'problem.noLines'
    },
    run: askDiscard,
  }
}

function notEditing(actor: Parts['actor']): TextKey | undefined {
  return actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'
}

/** Whether all typed text was committed. */
function isFinished(actor: Parts['actor']): boolean {
  return actor.getSnapshot().context.refusal === null
}

/** Why payment is impossible now; problems of the bill are shown at their fields. */
function payBlocked(actor: Parts['actor']): TextKey | undefined {
  const snapshot = actor.getSnapshot()
  if (snapshot.can({ type: 'pay' })) return undefined
  if (!snapshot.hasTag('entry')) return 'bill.notNow'
  return 'problem.noLines'
}
