/** The rows of goals with their actions: add, edit in place, delete, export and print. */
import { ChartLine, Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { goalMonthsMax } from '#contract/goals.ts'
import { allBranches } from '#contract/protocol.ts'
import type { GoalsAsked } from '#machines/goals.machine.ts'
import { gridRowsOf } from '../../grid/grid-rows.ts'
import { problemText, titleText, wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import type { Hint } from '../../lists/list-footer.tsx'
import type { ListContents } from '../../lists/list-page.tsx'
import { NoRows } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useQuestions } from '../../lists/use-questions.ts'
import { useReferences } from '../../references/use-references.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { chartsOf } from './charts-address.ts'
import { GoalEditingContext, goalColumns, type ListedGoal } from './goal-columns.tsx'
import { goalCommands } from './goal-commands.tsx'
import { AddGoalDialog, RemoveGoalDialog, refusedText } from './goal-dialogs.tsx'
import { useEditing } from './use-editing.ts'
import type { useGoals } from './use-goals.ts'

type GoalRowsProps = {
  readonly frame: Omit<ListContents<unknown>, 'list' | 'isOld'>
  readonly machine: ReturnType<typeof useGoals>
  readonly asked: GoalsAsked
}

export function GoalRows(props: GoalRowsProps) {
  const [snapshot] = props.machine
  const { t } = useTranslation()
  const { goals, warning } = snapshot.context
  useNotices(props.machine)
  const warned = {
    none: t('shared.noGoals'),
    tooLong: t('goals.tooLong', { number: goalMonthsMax }),
    notAllowed: problemText({ code: 'notAllowed' }),
    failed: t('goals.loadFailed'),
  }
  if (snapshot.matches('loading') && goals.length === 0 && warning === null) return <Loading />
  return (
    <>
      {warning !== null && <Alert kind="warning">{warned[warning]}</Alert>}
      <GoalList {...props} />
      <GoalDialogs {...props} />
    </>
  )
}

function GoalList({ frame, machine, asked }: GoalRowsProps) {
  const { grid, bar, chosen, roomPx } = frame
  const [snapshot, send] = machine
  const { t } = useTranslation()
  const formats = useFormats()
  const { goals, read, warning } = snapshot.context
  const questions = useQuestions(grid.focus)
  const editing = useEditing(machine, grid.focus)
  const listed = useMemo(() => goals.map((goal, place): ListedGoal => ({ ...goal, number: place + 1 })), [goals])
  const rows = useMemo(() => gridRowsOf(listed, row => String(row.id)), [listed])
  const table = useListTable({ ...chosen, columns: useColumns(), roomPx })
  const isLoading = snapshot.matches('loading')
  const add = () => send({ type: 'add' })
  const goTo = useGoTo()
  const actions = {
    ...{ add, edit: editing.edit, remove: editing.remove, charts: () => goTo(chartsOf(asked)) },
    current: () => rows.at(grid.snapshot().active.row),
    edited: editing.id === null ? null : editing,
  }
  return (
    <GoalEditingContext value={editing}>
      {editing.problem !== null && <Alert kind="error">{editing.problem}</Alert>}
      <ListView
        kind="list"
        grid={grid}
        id="goals"
        label={titleText('financialGoals')}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={row => editing.edit(row)}
        isEditable
        empty={
          warning === null || warning === 'none' ? (
            <NoRows title={t('goals.empty')} hint={t('goals.emptyHint')} />
          ) : null
        }
        bar={bar}
        search={null}
        isOld={isLoading || read !== asked}
        isRefreshing={isLoading}
        refresh={() => send({ type: 'reload' })}
        taken={useTaken(listed, table.taken, asked)}
        questions={questions}
        commands={goalCommands(actions)}
        hints={useHints()}
        count={t('goals.count', { number: formats.count(goals.length) })}
        buttons={<Buttons add={add} charts={chartsOf(asked)} />}
      />
    </GoalEditingContext>
  )
}

function Buttons({ add, charts }: { add: () => void; charts: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Button asChild variant="outline" size="sm">
        <Link to={charts}>
          <ChartLine aria-hidden />
          {t('goals.charts')}
          <KeyCaps keys={['V']} />
        </Link>
      </Button>
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        {t('goals.add')}
        <KeyCaps keys={['N']} className="[&_kbd]:bg-primary-foreground/90" />
      </Button>
    </>
  )
}

function GoalDialogs({ frame: { grid }, machine: [snapshot, send], asked }: GoalRowsProps) {
  const formats = useFormats()
  const { refusal, of } = snapshot.context
  const dialog = { close: () => send({ type: 'cancel' }), giveBackFocus: grid.focus }
  const branch = of === null || of.branch === null ? wordText('allBranches') : formats.nameOf(of.branch)
  return (
    <>
      {(snapshot.matches('adding') || snapshot.matches('creating')) && (
        <AddGoalDialog
          {...dialog}
          branchId={asked.branchId}
          refusal={refusal}
          isSending={snapshot.matches('creating')}
          create={draft => send({ type: 'create', draft })}
        />
      )}
      {of !== null && (snapshot.matches('asking') || snapshot.matches('deleting')) && (
        <RemoveGoalDialog
          {...dialog}
          about={`${branch} · ${formats.month(of.date)}`}
          isSending={snapshot.matches('deleting')}
          confirm={() => send({ type: 'confirm' })}
        />
      )}
    </>
  )
}

function useColumns() {
  const { t, i18n } = useTranslation()
  const { nameOf } = useFormats()
  return useMemo(
    () =>
      goalColumns(
        {
          ...{ number: t('goals.number'), goal: t('goals.goal'), reached: t('goals.reached') },
          ...{ share: t('goals.share'), actions: t('goals.actions'), all: wordText('allBranches') },
        },
        nameOf,
      ),
    [i18n.language],
  )
}

function useNotices([, , actor]: GoalRowsProps['machine']): void {
  const { t } = useTranslation()
  const { amount: written } = useFormats()
  useEffect(() => {
    const subscription = actor.on('notice', ({ what, refusal, amount }) => {
      switch (what) {
        case 'added':
          return showToast({ kind: 'success', title: t('goals.added'), id: 'goals' })
        case 'changed':
          return showToast({ kind: 'success', title: t('goals.changed'), id: 'goals' })
        case 'removed':
          return showToast({ kind: 'success', title: t('goals.removed'), id: 'goals' })
        case 'unfinished':
          return showToast({ kind: 'warning', title: t('goals.unfinished'), id: 'goals' })
        case 'past':
          return showToast({ kind: 'warning', title: t('problem.goalPast'), id: 'goals' })
        case 'gone': {
          const detail = amount === null ? '' : t('goals.goneDetail', { amount: written(amount) })
          return showToast({ kind: 'warning', title: t('goals.gone'), detail, isSticky: true })
        }
        case 'removeFailed': {
          const detail = refusal === null ? '' : refusedText(refusal, '')
          return showToast({
            ...{ kind: 'error', title: t('goals.removeFailed'), id: 'goals' },
            ...(detail !== '' && { detail }),
          })
        }
      }
    })
    return () => subscription.unsubscribe()
  }, [actor, t, written])
}

function useHints(): readonly Hint[] {
  const { t } = useTranslation()
  return [
    { text: t('goals.add'), keys: ['N'] },
    { text: t('goals.edit'), keys: ['Enter'] },
    { text: t('goals.remove'), keys: ['Del'] },
  ]
}

function useTaken(
  listed: readonly ListedGoal[],
  columns: ExportSource<ListedGoal>['columns'],
  { from, to, branchId }: GoalsAsked,
): ExportSource<ListedGoal> {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branches = useReferences('branch')
  const branch = branches.byId(branchId)
  const search = new URLSearchParams({ from, to, ...(branchId !== allBranches && { branch: String(branchId) }) })
  return {
    ...{ name: 'goals', title: titleText('financialGoals'), search: search.toString(), fileName: 'goals' },
    columns: columns.filter(({ id }) => id !== 'actions'),
    facts: [
      { label: t('goals.from'), value: from },
      { label: t('goals.to'), value: to },
      {
        label: wordText('branch'),
        value: branch === undefined ? (branchId === allBranches ? '' : String(branchId)) : nameOf(branch),
      },
    ],
    count: listed.length,
    read: async ({ max }) => listed.slice(0, max),
  }
}
