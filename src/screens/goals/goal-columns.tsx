/** The columns of goals: branch and month, goal and share reached, and actions. */
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthlyGoal } from '#contract/goals.ts'
import { reachedRate } from '#domain/goals.ts'
import { monthOfDay } from '#domain/months.ts'
import { LineInput } from '../../fields/line-input.tsx'
import { mayBeTyped } from '../../fields/typed-value.ts'
import { wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { Button } from '../../ui/button.tsx'

/** `number` is its position in the list. */
export type ListedGoal = MonthlyGoal & { readonly number: number }

/** The goal being edited in place, in a context, so that the columns keep their identity. */
export type GoalEditing = {
  readonly id: number | null
  readonly text: string
  readonly problem: string | null
  readonly isSaving: boolean
  readonly type: (text: string) => void
  readonly save: () => void
  readonly cancel: () => void
  readonly edit: (row: MonthlyGoal) => void
  readonly remove: (row: MonthlyGoal) => void
}
export const GoalEditingContext = createContext<GoalEditing | null>(null)

type Titles = Readonly<Record<'number' | 'goal' | 'reached' | 'share' | 'actions' | 'all', string>>

export function goalColumns(
  titles: Titles,
  nameOf: (named: { nameAr: string; nameEn: string }) => string,
): readonly ListedColumn<ListedGoal>[] {
  return [
    {
      ...{ id: 'number', kind: 'count', title: titles.number, leaves: 0 },
      value: row => row.number,
      width: { screen: '4rem', paperMm: 12 },
    },
    {
      ...{ id: 'branch', kind: 'text', title: wordText('branch') },
      value: row => (row.branch === null ? titles.all : nameOf(row.branch)),
      width: { screen: 'minmax(5.5rem, 3fr)' },
    },
    {
      ...{ id: 'date', kind: 'month', title: wordText('month') },
      value: row => monthOfDay(row.date),
      render: row => <MonthCell row={row} />,
      width: { screen: 'minmax(5rem, 2fr)' },
    },
    {
      ...{ id: 'goal', kind: 'money', title: titles.goal },
      value: row => row.goal,
      render: row => <GoalCell row={row} />,
      width: { screen: 'minmax(6.5rem, 2fr)' },
    },
    {
      ...{ id: 'reached', kind: 'money', title: titles.reached, chosenAs: 'goals.reached', leaves: 2 },
      value: row => row.reached,
      width: { screen: 'minmax(6.5rem, 2fr)' },
    },
    {
      ...{ id: 'share', kind: 'percent', title: titles.share, chosenAs: 'goals.share', leaves: 1 },
      value: row => reachedRate(row.reached, row.goal),
      render: row => <Share row={row} />,
      width: { screen: 'minmax(6.5rem, 2fr)' },
    },
    {
      ...{ id: 'actions', kind: 'text', title: titles.actions },
      value: () => '',
      render: row => <RowActions row={row} />,
      width: { screen: '5rem' },
    },
  ]
}

/** Numeric when there is no room for the name. */
function MonthCell({ row: { date } }: { row: ListedGoal }) {
  const { month } = useFormats()
  return (
    <span className="@container block">
      <span className="@max-[6.5rem]:hidden">{month(date)}</span>
      <span className="is-number @min-[6.5rem]:hidden">{monthOfDay(date)}</span>
    </span>
  )
}

function GoalCell({ row }: { row: ListedGoal }) {
  const editing = useContext(GoalEditingContext)
  const formats = useFormats()
  if (editing?.id !== row.id) return <span className="is-number block">{formats.amount(row.goal)}</span>
  return <GoalInput editing={editing} />
}

/** Enter and Ctrl+S save, Esc cancels; an invalid value stays with its problem. */
function GoalInput({ editing }: { editing: GoalEditing }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const { text, problem, isSaving, type, save, cancel } = editing
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cell stops events of its field from reaching the grid.
    <div className="-mx-2.5 flex h-row items-center px-0.5" onMouseDown={event => event.stopPropagation()}>
      <LineInput
        kind="money"
        ref={input}
        name="goal"
        aria-label={t('goals.goal')}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        title={problem ?? undefined}
        readOnly={isSaving}
        value={text}
        className="-outline-offset-2 h-8 px-2 shadow-none"
        onChange={event => mayBeTyped('money', event.target.value) && type(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') save()
          else if (event.key === 'Escape') cancel()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem !== null && (
        <span id={problemId} className="sr-only">
          {problem}
        </span>
      )}
    </div>
  )
}

/** A bar of the reached share, full at the goal. */
function Share({ row }: { row: ListedGoal }) {
  const formats = useFormats()
  const share = reachedRate(row.reached, row.goal)
  if (share === null) return null
  const width = Math.max(0, Math.min(100, share / 100))
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 min-w-4 flex-1 overflow-hidden rounded-full bg-secondary">
        <span className="block h-full rounded-full bg-primary" style={{ inlineSize: `${width}%` }} />
      </span>
      <span className="is-number">{formats.percent(share)}</span>
    </span>
  )
}

function RowActions({ row }: { row: ListedGoal }) {
  const { t } = useTranslation()
  const editing = useContext(GoalEditingContext)
  if (editing === null) return null
  if (editing.id === row.id)
    return (
      <span className="flex gap-1">
        <Action name={t('goals.update')} run={editing.save}>
          <Check aria-hidden />
        </Action>
        <Action name={t('shell.cancel')} run={editing.cancel}>
          <X aria-hidden />
        </Action>
      </span>
    )
  return (
    <span className="flex gap-1">
      <Action name={t('goals.edit')} isBusy={!row.isOpen} run={() => editing.edit(row)}>
        <Pencil aria-hidden />
      </Action>
      <Action name={t('goals.remove')} isBusy={!row.isOpen} run={() => editing.remove(row)}>
        <Trash2 aria-hidden />
      </Action>
    </span>
  )
}

type ActionProps = {
  readonly name: string
  /** Looks disabled, and shows the reason when pressed. */
  readonly isBusy?: boolean
  readonly run: () => void
  readonly children: ReactNode
}

/** For the pointer: list keys do the same. */
function Action({ name, isBusy = false, run, children }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      tabIndex={-1}
      title={name}
      aria-label={name}
      aria-disabled={isBusy}
      className="size-7 p-0"
      onClick={run}
    >
      {children}
    </Button>
  )
}
