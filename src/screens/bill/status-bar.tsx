/** The status bar: key hints, the cell mode, and waiting bills of this device. */
import { CircleAlert, CircleCheck, CloudOff, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { fieldAt } from '#machines/bill-editor/fields.ts'
import { lineKeyAt } from '#machines/bill-editor/sending.ts'
import { lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { problemText } from '../../i18n/keys.ts'
import { type LineMessage, useMessageLine } from '../../services/message-line.ts'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { afterFrame } from './after-frame.ts'
import {
  selectDraft,
  selectEntry,
  selectIsEditing,
  selectIsPaying,
  useBill,
  useDraft,
  useEditor,
} from './editor-context.ts'
import { isListOpen } from './lines/entry-keys.ts'
import { useQueueState } from './offline/use-offline-queue.ts'
import { hasPartyField, partyKindOf } from './party-kind.ts'
import type { BillEditorSnapshot } from './use-bill-editor.ts'

type Hint = readonly [keys: readonly string[], text: HintText]
type HintText =
  | 'take'
  | 'choose'
  | 'close'
  | 'commit'
  | 'typeOn'
  | 'next'
  | 'mend'
  | 'pay'
  | 'lines'
  | 'lastLine'
  | 'customer'
  | 'remove'
  | 'cancel'
  | 'save'
  | 'method'
  | 'back'
  | 'restOfLine'
  | 'restOfBill'
  | 'history'

export function StatusBar({ showQueue }: { showQueue: () => void }) {
  return (
    <footer className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1 border-border border-t bg-card px-4 py-1 text-muted-foreground text-xs">
      <Mode />
      <Hints />
      <span className="ms-auto inline-flex min-w-0 items-center gap-4">
        <Messages />
        <Unplaced />
        <NoticeText />
        <Waiting showQueue={showQueue} />
      </span>
    </footer>
  )
}

/** Updated one frame after the key's own frame: nobody reads them sooner, and the key need not wait. */
function Hints() {
  const { t } = useTranslation()
  const type = useDraft('type')
  const situation = useBill(situationOf)
  const [shown, setShown] = useState(situation)
  useEffect(() => {
    if (situation !== shown) afterFrame(() => setShown(situation))
  }, [situation, shown])
  const ofType = billTypeOf(type)
  const { payments, refunds } = ofType
  const isKeyOf = (text: HintText) => {
    if (text === 'method') return payments.length > 0
    return text !== 'customer' || hasPartyField(ofType)
  }
  const ofAll = hintsOf[shown].filter(([, text]) => isKeyOf(text))
  const isOfLines = shown === 'line' || shown === 'lines'
  const ofOriginal = ofAll.filter(([, text]) => !notOfRefunds.has(text))
  const hints = isOwnTrade(ofType) || !isOfLines ? ofAll : refunds === null ? ofOriginal : [...ofOriginal, ...restHints]
  return hints.map(([keys, text]) => (
    <span key={text} className="inline-flex items-center gap-1.5">
      {keys.length > 0 && <KeyCaps keys={keys} />}
      {text === 'customer'
        ? t(`bill.${partyKindOf(type)}`)
        : t(`bill.hints.${text === 'pay' && payments.length === 0 ? 'save' : text}`)}
    </span>
  ))
}

/** Whether the next key replaces the value or edits it. */
function Mode() {
  const { t } = useTranslation()
  const mode = useBill(snapshot => {
    const { column, mode } = selectEntry(snapshot)
    return snapshot.hasTag('entry') && column !== 'item' ? mode : null
  })
  if (mode === null) return null
  return (
    <span className="rounded border border-border px-1.5 font-medium text-foreground">{t(`bill.mode.${mode}`)}</span>
  )
}

/** The latest event of the bill; announced to screen readers. */
function NoticeText() {
  const { t } = useTranslation()
  const notice = useBill(snapshot => snapshot.context.notice)
  const cells = useBill(({ context }) => {
    const selection = lineSelectionOf(context)
    return selection && selection.rows.length * selection.columns.length
  })
  return (
    <output aria-live="polite" className="font-medium text-foreground">
      {cells !== null ? t('bill.selected', { number: cells }) : notice !== null && t(`bill.notice.${notice}`)}
    </output>
  )
}

const messageIcons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const

const messageColours = {
  success: 'text-success',
  info: 'text-foreground',
  warning: 'text-warning',
  error: 'text-destructive',
} as const

/** The application's messages, the newest last. Their buttons are for the pointer; a palette command closes them from the keyboard. */
function Messages() {
  const { t } = useTranslation()
  const { messages, close } = useMessageLine()
  const last = messages.at(-1)
  useCommands([
    {
      id: 'bill.closeMessage',
      title: 'bill.closeMessage',
      icon: 'list',
      group: 'here',
      when: 'bill && !dialog',
      blocked: () => (last === undefined ? 'bill.noMessage' : undefined),
      run: () => last !== undefined && close(last.key),
    },
  ])
  return (
    <span
      aria-live="polite"
      aria-label={t('shell.notifications')}
      role="status"
      className="flex min-w-0 flex-wrap gap-x-4"
    >
      {messages.slice(-visibleMessagesMax).map(message => (
        <Message key={message.key} message={message} close={() => close(message.key)} />
      ))}
      {messages.length > visibleMessagesMax && t('bill.moreMessages', { count: messages.length - visibleMessagesMax })}
    </span>
  )
}

const visibleMessagesMax = 3

function Message({ message, close }: { message: LineMessage; close: () => void }) {
  const { t } = useTranslation()
  const Icon = messageIcons[message.kind]
  const text = [message.title, ...(message.detail?.split('\n') ?? [])].join(' · ')
  return (
    <span className={cn('flex items-center gap-1.5 font-medium', messageColours[message.kind])}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('shell.close')}
        className="inline-flex size-5 shrink-0 cursor-pointer items-center justify-center rounded hover:bg-accent"
        onMouseDown={event => event.preventDefault()}
        onClick={close}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

/** Server problems of the bill as a whole; problems of fields are shown at the fields. */
function Unplaced() {
  const failure = useBill(snapshot => snapshot.context.failure)
  const draft = useBill(selectDraft)
  const problems =
    failure?.problems.filter(each => fieldAt(each.at) === null && lineKeyAt(draft, each.at) === null) ?? []
  if (problems.length === 0) return null
  return <span className="font-medium text-destructive">{problems.map(problemText).join(' ')}</span>
}

/** The bills that this device still has to post. */
function Waiting({ showQueue }: { showQueue: () => void }) {
  const { t } = useTranslation()
  const { queue } = useEditor()
  const { waiting, attention } = useQueueState(queue)
  if (waiting.length + attention.length === 0) return null
  return (
    <button
      type="button"
      className="inline-flex cursor-pointer items-center gap-3 rounded px-1.5 font-semibold text-foreground hover:bg-accent"
      onClick={showQueue}
    >
      {waiting.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <CloudOff aria-hidden className="size-3.5" />
          {t('bill.queue.waiting', { count: waiting.length })}
        </span>
      )}
      {attention.length > 0 && (
        <span className="inline-flex items-center gap-1.5 text-destructive">
          <CircleAlert aria-hidden className="size-3.5" />
          {t('bill.queue.attention', { count: attention.length })}
        </span>
      )}
    </button>
  )
}

type Situation = 'paying' | 'busy' | 'list' | 'line' | 'quantity' | 'lines' | 'empty'

function situationOf(snapshot: BillEditorSnapshot): Situation {
  const { draft, entry } = snapshot.context
  if (selectIsPaying(snapshot)) return 'paying'
  if (!selectIsEditing(snapshot)) return 'busy'
  if (isListOpen(entry)) return 'list'
  if (entry.rowKey !== null) return 'line'
  if (entry.column === 'quantity') return 'quantity'
  return draft.lines.length > 0 ? 'lines' : 'empty'
}

/** A refund has no discounts, and its lines cannot be removed. */
const notOfRefunds: ReadonlySet<HintText> = new Set(['remove', 'lastLine'])
const restHints: readonly Hint[] = [
  [['F7'], 'restOfLine'],
  [['F8'], 'restOfBill'],
]

const customer: Hint = [['F4'], 'customer']
const history: Hint = [['Alt', 'P'], 'history']

const hintsOf: Record<Situation, readonly Hint[]> = {
  paying: [
    [['Enter'], 'save'],
    [['←', '→'], 'method'],
    [['Esc'], 'back'],
  ],
  busy: [],
  list: [[['Enter'], 'take'], [['↑', '↓'], 'choose'], history, [['Esc'], 'close']],
  line: [
    [['Enter'], 'commit'],
    [['Tab'], 'next'],
    [['F2'], 'mend'],
    [['Ctrl', 'Del'], 'remove'],
    history,
    [['Esc'], 'cancel'],
  ],
  quantity: [
    [['Enter'], 'commit'],
    [[], 'typeOn'],
    [['Tab'], 'next'],
    [['Esc'], 'cancel'],
  ],
  lines: [[['Enter'], 'pay'], [['+', '-', '*', '%', '='], 'lastLine'], [['↑'], 'lines'], customer, history],
  empty: [customer],
}
