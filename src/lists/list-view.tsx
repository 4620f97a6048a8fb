/**
 * The view of every list and report: its rows in a grid with the common keys, its footer, and its exports. Surrounding messages and further
 * commands belong to the list.
 */
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { finishFields, wrongIn } from '../fields/finish-fields.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { Grid } from '../grid/grid-state.ts'
import { GridView } from '../grid/grid-view.tsx'
import type { GridViewProps } from '../grid/grid-view-props.ts'
import { ExcelDialog } from './excel-dialog.tsx'
import type { ExportSource } from './export-source.ts'
import { type Finishing, finishing } from './finishing.ts'
import { hasChoice, type ListKind, listCommands } from './list-commands.ts'
import { type Hint, ListFooter } from './list-footer.tsx'
import type { ColumnChoice } from './list-table.ts'
import { PrintListDialog } from './print-list-dialog.tsx'
import { useDrilledBack } from './use-back-navigation.ts'
import { useFirstFocus } from './use-first-focus.ts'
import type { Questions } from './use-questions.ts'
import { useShowCopied } from './use-show-copied.ts'
import { ViewsDialog } from './views-dialog.tsx'

export type ListViewProps<Row, Taken, Sum, Asked> = Omit<GridViewProps<Row>, 'className' | 'onCopied' | 'isOld'> & {
  /** The rows of the previous filters are still shown: an export waits for the requested ones. */
  readonly isOld: boolean
  readonly kind: ListKind
  /** The column chooser's options. */
  readonly choice?: ColumnChoice
  /** The filters: commands are blocked while one is invalid. */
  readonly bar: RefObject<HTMLElement | null>
  /** Null without a search over the rows. */
  readonly search: RefObject<HTMLInputElement | null> | null
  /** Pending input in a cell: it is committed or refused before a command runs. */
  readonly typed?: Finishing
  readonly isRefreshing: boolean
  readonly refresh: () => void
  readonly taken: ExportSource<Taken, Sum>
  /** False for a list in a settings tab: the address of a saved view has no tab. */
  readonly hasViews?: boolean
  readonly questions: Questions<Asked>
  /** Besides those of every list. */
  readonly commands: readonly Command[]
  readonly hints: readonly Hint[]
  /** The row count in words; null when rows are not counted. */
  readonly count: string | null
  /** The list's own buttons, besides those of every list. */
  readonly buttons?: ReactNode
  /** Beside the rows, or above them when space is narrow. */
  readonly beside?: ReactNode
  /** Between rows and footer. */
  readonly children?: ReactNode
}

export function ListView<Row, Taken, Sum, Asked>(props: ListViewProps<Row, Taken, Sum, Asked>) {
  const { kind, bar, search, isOld, isRefreshing, refresh, taken, questions, commands, hints, count, buttons } = props
  const { children, beside, choice, typed, hasViews = true, ...view } = props
  const { grid, columns, rows, sorting } = view
  const { t } = useTranslation()
  const back = useDrilledBack()
  const showCopied = useShowCopied()
  const { asked, ask, close, giveBackFocus } = questions
  const isEmpty = rows.count === 0 && !isOld
  const finish = () => (typed?.finish() ?? true) && finishFields(bar.current)
  const actions = {
    toSearch: search === null ? null : () => search.current?.select(),
    refresh,
    excel: () => ask('excel'),
    print: () => ask('paper'),
    views: hasViews ? () => ask('views') : null,
    isEmpty: () => isEmpty,
    sorting,
    choice,
    currentColumn: () => columns[grid.snapshot().active.column]?.id,
    // A report can be left while it is loading.
    back: kind === 'list' ? back : null,
  }
  const filters = { finish, isFinished: () => wrongIn(bar.current) === null && (typed?.isFinished() ?? true) }
  useCommands([...commands, ...listCommands(kind, actions)].map(command => finishing(command, filters)))
  useFirstFocus(grid)
  usePlaceInColumn(grid, columns)
  const dialog = { list: taken, close, giveBackFocus }
  return (
    <>
      <div className="flex min-h-40 flex-1 gap-2.5 max-xl:flex-col-reverse">
        <GridView {...view} onCopied={showCopied} className="min-h-40 min-w-0 flex-1 rounded-md border border-border" />
        {beside}
      </div>
      {children}
      <ListFooter
        hints={hasChoice(choice) ? [...hints, { text: t('lists.hint.columns'), keys: ['O'] }] : hints}
        count={count}
        isEmpty={isEmpty}
        isRefreshing={isRefreshing}
        refresh={() => finish() && (isRefreshing || refresh())}
        print={() => finish() && (isEmpty || actions.print())}
        excel={() => finish() && (isEmpty || actions.excel())}
        views={actions.views && (() => finish() && actions.views?.())}
      >
        {buttons}
      </ListFooter>
      {asked === 'excel' && !isOld && <ExcelDialog {...dialog} />}
      {asked === 'paper' && !isOld && <PrintListDialog {...dialog} />}
      {asked === 'views' && <ViewsDialog close={close} giveBackFocus={giveBackFocus} />}
    </>
  )
}

/** Keeps the cursor in its column when columns before it are shown or hidden. */
function usePlaceInColumn<Row>(grid: Grid, columns: readonly GridColumn<Row>[]): void {
  const before = useRef(columns)
  // Read before the grid gets the new columns.
  const columnId = before.current[grid.snapshot().active.column]?.id
  useLayoutEffect(() => {
    if (before.current === columns) return
    before.current = columns
    const { row, column } = grid.snapshot().active
    const place = columns.findIndex(({ id }) => id === columnId)
    if (place >= 0 && place !== column) grid.moveTo({ row, column: place })
  })
}
