/** The rows of a report of any shape: Enter drills down, with the keys and buttons of every list. */
import { useTranslation } from 'react-i18next'
import type { Command } from '../commands/commands.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { NoRows } from '../lists/list-states.tsx'
import { ListView, type ListViewProps } from '../lists/list-view.tsx'
import { useQuestions } from '../lists/use-questions.ts'
import type { Reading } from './report-frame.tsx'
import type { RowOpening } from './use-opening.ts'
import type { ReportPage } from './use-report-page.ts'

type Hint = 'open' | 'levels' | 'group' | 'showBy' | 'filterBy' | 'compare' | 'chart' | 'sort' | 'search'

type ReportRowsViewProps<Row, Taken, Sum> = Pick<
  ListViewProps<Row, Taken, Sum, never>,
  'columns' | 'choice' | 'rows' | 'sorting' | 'tree' | 'onKey' | 'rowClass' | 'footer' | 'taken' | 'beside' | 'children'
> & {
  readonly page: ReportPage
  readonly reading: Reading
  readonly opening: RowOpening<Row>
  readonly refresh: () => void
  readonly search?: ListViewProps<Row, Taken, Sum, never>['search']
  readonly own?: readonly Command[]
  readonly hints?: readonly { readonly name: Hint; readonly keys: readonly string[] }[]
  /** Null when not counted. */
  readonly count: number | null
}

export function ReportRowsView<Row, Taken, Sum>(props: ReportRowsViewProps<Row, Taken, Sum>) {
  const { page, reading, opening, search = null, own = [], hints = [], count, taken, ...view } = props
  const { report, ownName, grid, bar } = page
  const { t } = useTranslation()
  const formats = useFormats()
  const questions = useQuestions(grid.focus)
  const title = t(`titles.${report.title}`)
  const current = () => view.rows.at(grid.snapshot().active.row)
  const open: Command = {
    group: 'here',
    when: 'report && !dialog',
    id: 'report.open',
    title: 'reports.open',
    icon: 'list',
    blocked: () => opening.blocked(current()),
    run: () => opening.open(current()),
  }
  return (
    <ListView
      {...view}
      kind="report"
      grid={grid}
      id="report"
      label={ownName ?? title}
      taken={ownName === null ? taken : namedAs(taken, ownName, t('reports.report'))}
      onOpen={opening.open}
      empty={<NoRows title={t('reports.empty')} hint={t('lists.emptyHint')} />}
      bar={bar}
      search={search}
      isOld={reading.query.isPlaceholderData}
      isRefreshing={reading.query.isFetching}
      questions={questions}
      commands={[...own, open]}
      hints={[{ name: 'open', keys: ['Enter'] } as const, ...hints].map(({ name, keys }) => ({
        text: name === 'levels' ? t('lists.hint.levels') : t(`reports.hints.${name}`),
        keys,
      }))}
      count={count === null ? null : t('reports.rowCount', { number: formats.count(count) })}
    />
  )
}

/** In print a saved view has its own name as title, and names its report below. */
function namedAs<Taken, Sum>(taken: ExportSource<Taken, Sum>, name: string, label: string): ExportSource<Taken, Sum> {
  return { ...taken, title: name, facts: [{ label, value: taken.title }, ...taken.facts] }
}
