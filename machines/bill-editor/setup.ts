/** The actions and guards of the bill editor's machine, each a thin wrapper of a pure function in this folder. */
import { assertEvent, fromPromise, setup } from 'xstate'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { refuseMoneyKey } from '#domain/fields/reading.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import { notProvided, typesOf } from '../machine-types.ts'
import { redone, undone as undoneTurn } from '../sheet/history.ts'
import { pricedIn } from './app-prices.ts'
import { commanded, committed, filledFromAbove, withCellUnit, withToggledFeature } from './cells.ts'
import {
  type BillEditorContext,
  type BillEditorInput,
  blank,
  discardedBill,
  drained,
  isPaidWithPoints,
  isTypingCell,
  nextBill,
  paymentIn,
  paymentMethodsOf,
  paymentRulesOf,
  sealedContext,
  settled,
  turned,
  withApp,
  withFieldForgotten,
  withHeader,
  withScan,
  withStock,
  withTender,
  withTyped,
} from './context.ts'
import { type Draft, isEmptyBill, isTakenUp, takesWhole, withPlace } from './draft.ts'
import { insertedLine, removedLine, takenItem } from './entry.ts'
import type { BillEditorEvent } from './events.ts'
import { draftFiguresOf, nothingKnown, totalOf } from './figures.ts'
import { finishedBill, payable, withFieldLeft } from './finishing.ts'
import { openedInLine, steppedLine, typedInLine } from './line-typing.ts'
import { atEndOfLines, movedInLines, pointedInLines, sidledInLines, tabbedInLines } from './line-walk.ts'
import { pastedLines } from './paste.ts'
import { orderLengthMax } from './payment.ts'
import { clearedLines, extendedLines, extendedToLine, removedLines, spannedLines } from './range.ts'
import { confirmedBack, firstTender, withRestOfBill, withRestOfLine } from './refund.ts'
import type { SendAnswer, SentBill } from './sending.ts'
import { type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

export type HoldInput = { readonly draft: Draft; readonly total: Halalas | null }
/** Whether the held bill is only on this device; otherwise every till can recall it. */
export type HoldAnswer = { readonly isHere: boolean }
export type QueueInput = { readonly draft: Draft; readonly sent: SentBill; readonly isUncertain: boolean }

const base = setup({
  types: typesOf<{
    context: BillEditorContext
    events: BillEditorEvent
    input: BillEditorInput
    tags: 'entry' | 'tender' | 'busy'
  }>(),
  actors: {
    sendBill: fromPromise<SendAnswer, SentBill>(notProvided('sendBill')),
    /** Resolves once the bill is stored on this device. */
    queueBill: fromPromise<void, QueueInput>(notProvided('queueBill')),
    holdBill: fromPromise<HoldAnswer, HoldInput>(notProvided('holdBill')),
    recallBill: fromPromise<Draft, string>(notProvided('recallBill')),
  },
})

const onSheet = (change: (sheet: LineSheet, event: BillEditorEvent) => LineSheet) =>
  base.assign(({ context, event }) => (takesWhole(context.draft) ? {} : settled(context, change(context, event))))

export const billEditorSetup = base.extend({
  guards: {
    hasSent: ({ context }) => context.sent !== null,
    isUnfinished: ({ context }) => finishedBill(context).refusal !== null,
    isUnpayable: ({ context }) => payable(context).refusal !== null,
    canPay: ({ context }) => isReady(payable(context).context),
    /** The bill was being paid when it was left, and can still be paid. */
    wasPaying: ({ context }) =>
      Object.keys(context.tender.texts).length > 0 &&
      context.counted.lines.length > 0 &&
      payable(context).refusal === null,
    isPaid: ({ context }) => paymentIn(context).settlement !== null,
    isWorthHolding: ({ context }) => !isEmptyBill(finishedBill(context).context.draft) && isOfTill(context),
    canRecall: ({ context }) => isOfTill(context),
    isUnpaid: ({ context }) => {
      const done = payable(context).context
      return isReady(done) && done.setting.paymentMethods.length === 0
    },
    /** The bill of a table is shared, and its table is free only once the server has the sale. Another till may spend the points. */
    mayBeQueued: ({ context }) => isOfTill(context) && context.draft.table === null && !isPaidWithPoints(context),
    isEmpty: ({ context }) => isEmptyBill(context.counted) && context.entry.text === '' && !isTypingCell(context),
    hasDraft: ({ context }) => !isEmptyBill(finishedBill(context).context.draft),
    canUndo: ({ context }) =>
      isTypingCell(context) ||
      context.history.past.length > 0 ||
      context.entry.text !== '' ||
      context.entry.choice !== null,
    canRedo: ({ context }) => context.history.future.length > 0,
    isMethod: ({ context, event }) =>
      event.type === 'tender.method' && paymentMethodsOf(context).includes(event.method),
    willRecall: ({ context }) => context.following !== null && context.following.heldKey !== null,
  },
  actions: {
    type: onSheet((sheet, event) => (event.type === 'text.type' ? typedInLine(sheet, event.text) : sheet)),
    highlight: onSheet((sheet, event) =>
      event.type === 'list.highlight' ? { ...sheet, entry: { ...sheet.entry, highlighted: event.row } } : sheet,
    ),
    take: onSheet((sheet, event) =>
      event.type === 'item.take' ? takenItem(sheet, pricedIn(event.choice, sheet.draft, sheet.setting)) : sheet,
    ),
    takeUnit: onSheet((sheet, event) => (event.type === 'unit.take' ? withCellUnit(sheet, event.choice) : sheet)),
    toggleFeature: onSheet((sheet, event) =>
      event.type === 'feature.toggle' ? withToggledFeature(sheet, event.feature) : sheet,
    ),
    miss: onSheet(sheet => withLineProblem(sheet, { code: 'unknownItem' })),
    commit: onSheet(sheet => (sheet.draft.original === null ? committed(sheet) : confirmedBack(sheet))),
    command: onSheet(commanded),
    step: onSheet(steppedLine),
    move: onSheet((sheet, event) => (event.type === 'cursor.move' ? movedInLines(sheet, event.by) : sheet)),
    tab: onSheet((sheet, event) => (event.type === 'cursor.tab' ? tabbedInLines(sheet, event.by) : sheet)),
    sidle: onSheet((sheet, event) => (event.type === 'cursor.side' ? sidledInLines(sheet, event.to) : sheet)),
    end: onSheet((sheet, event) => (event.type === 'cursor.end' ? atEndOfLines(sheet, event.end) : sheet)),
    point: onSheet((sheet, event) =>
      event.type === 'cursor.to' ? pointedInLines(sheet, event.rowKey, event.column) : sheet,
    ),
    extend: onSheet((sheet, event) => (event.type === 'cursor.extend' ? extendedLines(sheet, event) : sheet)),
    extendTo: onSheet((sheet, event) => (event.type === 'cursor.extendTo' ? extendedToLine(sheet, event) : sheet)),
    span: onSheet((sheet, event) => (event.type === 'cells.span' ? spannedLines(sheet, event.span) : sheet)),
    open: onSheet(openedInLine),
    clear: onSheet(clearedLines),
    fill: onSheet(filledFromAbove),
    paste: onSheet((sheet, event) => (event.type === 'cells.paste' ? pastedLines(sheet, event.lines) : sheet)),
    setCells: onSheet((sheet, event) =>
      event.type === 'cells.set' ? { ...sheet, draft: event.draft, entry: event.entry } : sheet,
    ),
    insert: onSheet(insertedLine),
    removeSelected: onSheet(removedLines),
    remove: onSheet((sheet, event) => (event.type === 'line.remove' ? removedLine(sheet, event.rowKey) : sheet)),
    changeHeader: base.assign(({ context, event }) =>
      event.type === 'header.change' ? withHeader(context, event.change) : {},
    ),
    nameApp: base.assign(({ context, event }) => (event.type === 'app.name' ? withApp(context, event.app) : {})),
    storeTable: base.assign(({ context, event }) =>
      event.type === 'table.store'
        ? {
            draft: { ...context.draft, table: event.table },
            counted: { ...context.counted, table: event.table },
          }
        : {},
    ),
    receiveStock: base.assign(({ context, event }) =>
      event.type === 'stock.receive' ? withStock(context, event.branchId, event.levels) : {},
    ),
    forgetStock: base.assign({ stock: nothingKnown, short: [] }),
    changePlace: onSheet((sheet, event) =>
      event.type === 'place.change'
        ? { ...sheet, draft: withPlace(sheet.draft, event.place), entry: liveEntry }
        : sheet,
    ),
    typeField: base.assign(({ context, event }) =>
      event.type === 'field.type' ? withTyped(context, event.field, event.typed) : {},
    ),
    leaveField: base.assign(({ context, event }) =>
      event.type === 'field.leave' ? withFieldLeft(context, event.field) : {},
    ),
    forgetField: base.assign(({ context, event }) =>
      event.type === 'field.forget' ? withFieldForgotten(context, event.field) : {},
    ),
    finish: base.assign(({ context }) => ({ ...finishedBill(context).context, refusal: null })),
    refuse: base.assign(({ context, event }) => {
      const { context: checked, refusal } = event.type === 'pay' ? payable(context) : finishedBill(context)
      return { ...checked, refusal, isStockDoubtful: checked.entry.problem?.code === 'notEnoughStock' }
    }),
    refuseTender: base.assign(() => ({ refusal: { place: 'tender' } as const })),
    scan: base.assign(({ context, event }) =>
      event.type === 'scan' && !takesWhole(context.draft) ? withScan(context, event.scan, event.before) : {},
    ),
    queueScan: base.assign(({ context, event }) =>
      event.type === 'scan' ? { scans: [...context.scans, event.scan] } : {},
    ),
    drainScans: base.assign(({ context }) => drained(context)),
    undo: base.assign(({ context }) => turned(context, undoneTurn(context.draft, context.history), 'undone')),
    redo: base.assign(({ context }) => turned(context, redone(context.draft, context.history), 'redone')),
    changeSetting: base.assign(({ context, event }) => {
      assertEvent(event, 'setting.change')
      return { setting: event.setting, ...draftFiguresOf(context.counted, event.setting) }
    }),
    tender: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.type')
      const { method, texts } = context.tender
      return refuseMoneyKey(event.text) === undefined
        ? withTender(context, { ...context.tender, texts: { ...texts, [method]: event.text } })
        : {}
    }),
    chooseMethod: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.method')
      return withTender(context, { ...context.tender, method: event.method })
    }),
    chooseApp: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.app')
      return withTender(context, { ...context.tender, app: event.app })
    }),
    nameOrder: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.order')
      return withTender(context, { ...context.tender, order: event.text.slice(0, orderLengthMax) })
    }),
    seal: base.assign(({ context }) => ({ sent: sealedContext(context), failure: null })),
    forgetTender: base.assign(({ context }) =>
      withTender(context, firstTender(context.draft, totalOf(context.totals) ?? zeroHalalas, paymentRulesOf(context))),
    ),
    takeRestOfLine: onSheet(sheet => (sheet.draft.original === null ? sheet : withRestOfLine(sheet))),
    takeRestOfBill: onSheet(sheet => (sheet.draft.original === null ? sheet : withRestOfBill(sheet))),
    /** A refused bill was not posted: it may change, and its key may be sent with another body. */
    unseal: base.assign({ sent: null }),
    startNext: base.assign(({ context, event }) => {
      assertEvent(event, 'next')
      return nextBill(context, event)
    }),
    discard: base.assign(({ context, event }) => {
      assertEvent(event, 'discard')
      // Valid text is committed before discarding, so that undo restores it too.
      return discardedBill(finishedBill(context).context, event)
    }),
    reopen: base.assign(({ context, event }) => {
      assertEvent(event, 'reopen')
      return { ...blank(context.setting, event.draft), notice: 'recalled' }
    }),
    putAside: base.assign(({ context, event }) => {
      assertEvent(event, ['hold', 'recall'])
      const { branchId, key } = event
      return {
        ...finishedBill(context).context,
        following: { branchId, key, heldKey: event.type === 'recall' ? event.heldKey : null },
      }
    }),
    startFollowing: base.assign(({ context }) => {
      const { following } = context
      return following === null ? {} : { ...nextBill(context, following), following }
    }),
  },
})

/** Whether there is something to pay, and no problem. */
function isReady({ draft, totals, against }: BillEditorContext): boolean {
  const isFilled = draft.amounts.length > 0 || draft.lines.some(line => line.quantity > 0 && isTakenUp(draft, line))
  return isFilled && totals.ok && against.length === 0
}

/** Bills of the till can be held or queued. Edits of posted bills and back-office bills cannot. */
function isOfTill({ draft }: BillEditorContext): boolean {
  return draft.edits === null && draft.credit === null && billTypeOf(draft.type).isOfTill
}
