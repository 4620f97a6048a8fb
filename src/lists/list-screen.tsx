/** The screen of a list that is described: its filters, the call that reads its rows, and what can be done with them. */
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Need } from '#domain/access/can.ts'
import type { Api } from '../api/api.ts'
import type { Command } from '../commands/commands.ts'
import type { TextKey } from '../i18n/texts.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi, useCan } from '../services/api-context.ts'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import type { ListedColumn } from './list-columns.ts'
import type { ListDescription } from './list-description.ts'
import { type ListedRows, ListPage, useListPage } from './list-page.tsx'
import { NoRows, RowsFailed } from './list-states.tsx'
import { useListTable } from './list-table.ts'
import { ListView } from './list-view.tsx'
import { listedPages, type PagedCall } from './listed-pages.ts'
import { usePagedList, usePagedRows } from './paged-list.ts'
import { type RowFilter, readRowFilter, rowQuery, rowSearch } from './row-filter.ts'
import { RowFilterBar } from './row-filter-bar.tsx'
import { type Questions, useQuestions } from './use-questions.ts'
import { useRowsExport } from './use-rows-export.ts'

type Closing = { readonly close: () => void; readonly giveBackFocus: () => void }

export type ListRowCommand<Row, Asked> = Pick<Command, 'id' | 'title' | 'icon' | 'aliases'> & {
  /** A letter. */
  readonly chord: string
  /** Why it does not apply to a row. */
  readonly blocked?: (row: Row) => TextKey | undefined
  readonly run: (row: Row, ask: Questions<Asked>['ask']) => void
}

type Actions<Row, Asked> = {
  /** Keeps its identity while nothing changes. */
  readonly columns: readonly ListedColumn<Row>[]
  readonly open: (row: Row, ask: Questions<Asked>['ask']) => void
  readonly add?: { readonly title: TextKey; readonly need?: Need; readonly run: (ask: Questions<Asked>['ask']) => void }
  /** Commands on the current row, each with its key; besides opening it. */
  readonly rowCommands?: readonly ListRowCommand<Row, Asked>[]
  /** The list's own dialogs. */
  readonly dialog?: (asked: Asked, closing: Closing) => ReactNode
}

type ListScreenProps<Row, Choice extends string, Cursor, Asked> = Actions<Row, Asked> & {
  readonly list: ListDescription<Row, Choice, Cursor>
  /** Between the filters and the rows. */
  readonly summary?: ReactNode
}

export function ListScreen<Row extends { readonly id: number }, Choice extends string, Cursor, Asked = never>({
  list,
  summary,
  ...actions
}: ListScreenProps<Row, Choice, Cursor, Asked>) {
  const { t } = useTranslation()
  const api = useApi()
  const page = useListPage()
  const { filters } = list
  const filter = useMemo(() => readRowFilter(filters, page.asked), [filters, page.asked])
  const call = useMemo(() => callOf(list, api, filter), [list, api, filter])
  const query = usePagedList(listedPages([list.id, rowQuery(filter), filter.choice], call))
  const change = (next: RowFilter<Choice>) => page.show(rowSearch(filters, next))
  const isFiltered = rowSearch(filters, filter).size > 0
  const title = t(list.texts.title)
  return (
    <ListPage
      page={page}
      above={
        <>
          <RowFilterBar {...page.filters} {...{ title, filters, filter, isFiltered, change }} />
          {summary}
        </>
      }
      query={query}
      failed={t(list.texts.failed)}
    >
      {rows => <Rows {...rows} {...actions} {...{ described: list, filter, isFiltered, call }} />}
    </ListPage>
  )
}

function callOf<Row extends { readonly id: number }, Choice extends string, Cursor>(
  { cursorOf, pageSizeMax, read }: ListDescription<Row, Choice, Cursor>,
  api: Api,
  filter: RowFilter<Choice>,
): PagedCall<Row, Cursor> {
  const query = rowQuery(filter)
  return {
    idOf: row => String(row.id),
    cursorOf,
    pageSizeMax,
    read: (page, options) => read({ api, query: { ...query, ...page }, choice: filter.choice ?? undefined, options }),
  }
}

const here = { group: 'here', when: 'list && !dialog' } as const

type RowsProps<Row, Choice extends string, Cursor, Asked> = ListedRows<Row> &
  Actions<Row, Asked> & {
    readonly described: ListDescription<Row, Choice, Cursor>
    readonly filter: RowFilter<Choice>
    readonly isFiltered: boolean
    readonly call: PagedCall<Row, Cursor>
  }

function Rows<Row, Choice extends string, Cursor, Asked>(props: RowsProps<Row, Choice, Cursor, Asked>) {
  const { described, filter, isFiltered, call, list, grid, bar, search, chosen, roomPx, isOld } = props
  const { columns, open, add, rowCommands = [], dialog } = props
  const { id, texts, filters, rowClass } = described
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns, roomPx })
  const taken = useRowsExport({ described, filter, call, columns: table.taken, count: rows.count })
  const questions = useQuestions<Asked>(grid.focus)
  const { asked, ask, close, giveBackFocus } = questions
  const hasSearch = filters.search !== undefined
  const current = () => rows.at(grid.snapshot().active.row)
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id={id}
        label={t(texts.title)}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={row => open(row, ask)}
        {...(rowClass && { rowClass })}
        empty={<NoRows title={t(texts.empty)} hint={isFiltered ? t('lists.emptyHint') : undefined} />}
        bar={bar}
        search={hasSearch ? search : null}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={() => void refresh()}
        taken={taken}
        questions={questions}
        commands={[
          ...(add === undefined
            ? []
            : [
                {
                  ...here,
                  id: `${id}.new`,
                  title: add.title,
                  icon: 'add' as const,
                  chord: 'n',
                  ...(add.need !== undefined && { need: add.need }),
                  run: () => add.run(ask),
                },
              ]),
          ...rowCommands.map(({ run, blocked, ...command }) => ({
            ...{ ...here, ...command },
            blocked: () => {
              const row = current()
              return row === undefined ? ('lists.noRow' as const) : blocked?.(row)
            },
            run: () => {
              const row = current()
              if (row !== undefined) run(row, ask)
            },
          })),
        ]}
        hints={[
          { text: t('lists.hint.open'), keys: ['Enter'] },
          ...rowCommands.map(({ title, chord }) => ({ text: t(title), keys: [chord.toUpperCase()] })),
          ...(hasSearch ? [{ text: t('lists.hint.search'), keys: ['/'] }] : []),
        ]}
        count={t(texts.count, { count: rows.count, number: formats.count(rows.count) })}
        buttons={add && <AddButton title={t(add.title)} need={add.need} add={() => add.run(ask)} />}
      />
      {asked !== null &&
        asked !== 'excel' &&
        asked !== 'paper' &&
        asked !== 'views' &&
        dialog?.(asked, { close, giveBackFocus })}
    </>
  )
}

type AddButtonProps = { readonly title: string; readonly need: Need | undefined; readonly add: () => void }

function AddButton({ title, need = 'signedIn', add }: AddButtonProps) {
  return (
    useCan(need) && (
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        {title}
        <KeyCaps keys={['N']} />
      </Button>
    )
  )
}
