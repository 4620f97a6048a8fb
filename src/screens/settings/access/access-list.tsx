/** The list of users or roles: all rows are loaded, and the search filters them. Dialogs open over it. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#domain/search/fold.ts'
import type { Command } from '../../../commands/commands.ts'
import { gridRowsOf } from '../../../grid/grid-rows.ts'
import { titleText } from '../../../i18n/keys.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import type { ExportSource } from '../../../lists/export-source.ts'
import { FilterBar, SearchField } from '../../../lists/filter-bar.tsx'
import type { ListedColumn } from '../../../lists/list-columns.ts'
import { type ListContents, ListPage, useListPage } from '../../../lists/list-page.tsx'
import { NoRows } from '../../../lists/list-states.tsx'
import { useListTable } from '../../../lists/list-table.ts'
import { ListView } from '../../../lists/list-view.tsx'
import { wordsIn } from '../../../lists/listed-address.ts'
import { useQuestions } from '../../../lists/use-questions.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { usePermissionGroups } from './use-permission-groups.ts'

type Row = { readonly id: number }

type AccessListProps<Listed extends Row> = {
  /** The name in the audit of exports; also of its title and texts. */
  readonly name: 'users' | 'roles'
  readonly query: UseQueryResult<readonly Listed[]>
  /** Keeps its identity while nothing changes. */
  readonly columns: readonly ListedColumn<Listed>[]
  /** The texts that the search looks in. */
  readonly wordsOf: (row: Listed) => readonly string[]
  readonly rowClass?: (row: Listed) => string | undefined
  /** Null without the permission. */
  readonly add: (() => void) | null
  readonly open: (row: Listed) => void
  /** On the current row: by key, in the order of the palette. */
  readonly actions: readonly RowCommand<Listed>[]
  /** `toRows` focuses the rows when a dialog closes. */
  readonly dialogs: (toRows: () => void) => ReactNode
  /** The row or `new` of an address such as `/settings?open=4#users`, once the rows are loaded. */
  readonly openAddressed: (open: string, rows: readonly Listed[]) => void
}

export type RowCommand<Listed> = Pick<Command, 'id' | 'title' | 'icon'> & {
  readonly chord: string
  readonly hint: { readonly text: TextKey; readonly keys: readonly string[] } | null
  /** Why it is not possible for a row. */
  readonly blockedFor?: (row: Listed) => TextKey | undefined
  readonly run: (row: Listed) => void
}

const here = { group: 'here', when: 'list && !dialog' } as const
const opening = 'open'

export function AccessList<Listed extends Row>(props: AccessListProps<Listed>) {
  const { name, query, openAddressed } = props
  const { t } = useTranslation()
  usePermissionGroups()
  const page = useListPage()
  const text = wordsIn(page.asked.get('q'))
  const search = (words: string) => page.show(new URLSearchParams(words === '' ? {} : { q: words }))
  const addressed = page.asked.get(opening)
  const { data } = query
  useEffect(() => {
    if (addressed === null || data === undefined) return
    search(text)
    openAddressed(addressed, data)
  }, [addressed, data])
  return (
    <ListPage
      page={page}
      above={
        <FilterBar title={titleText(name)} label={t('lists.filters')} bar={page.filters.bar}>
          <SearchField
            label={t(`${name}.search`)}
            value={text}
            change={search}
            field={page.filters.search}
            toRows={page.filters.toRows}
          />
        </FilterBar>
      }
      query={query}
      failed={t(`${name}.failed`)}
    >
      {contents => <Rows {...props} contents={contents} text={text} />}
    </ListPage>
  )
}

type RowsProps<Listed extends Row> = AccessListProps<Listed> & {
  readonly contents: ListContents<readonly Listed[]>
  readonly text: string
}

function Rows<Listed extends Row>(props: RowsProps<Listed>) {
  const { name, query, columns, wordsOf, rowClass, add, open, actions, dialogs, contents, text } = props
  const { list, grid, bar, search, chosen, roomPx, isOld } = contents
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = useMemo(() => list.filter(row => isFound(wordsOf(row), text)), [list, text, wordsOf])
  const rows = useMemo(() => gridRowsOf(shown, row => String(row.id)), [shown])
  const table = useListTable({ ...chosen, columns, roomPx })
  const questions = useQuestions(grid.focus)
  return (
    <>
      <ListView
        kind="list"
        grid={grid}
        // Not the name of the tab: an element with the id of the fragment would lose the focus to the browser's own jump.
        id={`${name}-list`}
        label={titleText(name)}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={open}
        {...(rowClass && { rowClass })}
        empty={<NoRows title={t(`${name}.empty`)} />}
        bar={bar}
        search={search}
        isOld={isOld}
        isRefreshing={query.isFetching}
        refresh={() => void query.refetch()}
        taken={sourceOf(name, shown, table.taken, text)}
        hasViews={false}
        questions={questions}
        commands={commandsOf(props, () => rows.at(grid.snapshot().active.row))}
        hints={[
          { text: t('lists.hint.open'), keys: ['Enter'] },
          ...actions.flatMap(({ hint }) => (hint === null ? [] : [{ text: t(hint.text), keys: hint.keys }])),
          { text: t('lists.hint.search'), keys: ['/'] },
        ]}
        count={t(`${name}.count`, { number: formats.count(rows.count) })}
        {...(add && { buttons: <NewButton text={t(`${name}.new`)} add={add} /> })}
      />
      {dialogs(grid.focus)}
    </>
  )
}

function NewButton({ text, add }: { text: string; add: () => void }) {
  return (
    <Button size="sm" onClick={add}>
      <Plus aria-hidden />
      {text}
      <KeyCaps keys={['N']} className="[&_kbd]:bg-primary-foreground/90" />
    </Button>
  )
}

/** Every word of the search is part of some text of the row. */
function isFound(texts: readonly string[], search: string): boolean {
  const folded = texts.map(fold)
  return fold(search)
    .split(' ')
    .every(word => folded.some(text => text.includes(word)))
}

function commandsOf<Listed extends Row>(
  { name, add, actions }: AccessListProps<Listed>,
  current: () => Listed | undefined,
): readonly Command[] {
  const adding: Command[] =
    add === null
      ? []
      : [{ ...here, id: `${name}.new`, title: `${name}.new`, icon: 'add', chord: ['n', 'insert'], run: add }]
  return [
    ...adding,
    ...actions.map(
      ({ id, title, icon, chord, blockedFor, run }): Command => ({
        ...{ ...here, id, title, icon, chord },
        // In the search field such keys edit the text.
        when: 'list && !dialog && !text',
        blocked: () => {
          const row = current()
          return row === undefined ? 'definition.noRow' : blockedFor?.(row)
        },
        run: () => {
          const row = current()
          if (row !== undefined) run(row)
        },
      }),
    ),
  ]
}

function sourceOf<Listed>(
  name: 'users' | 'roles',
  rows: readonly Listed[],
  columns: ExportSource<Listed>['columns'],
  text: string,
): ExportSource<Listed> {
  return {
    ...{ name, title: titleText(name), search: text === '' ? '' : `q=${encodeURIComponent(text)}`, fileName: name },
    columns: columns.filter(({ id }) => id !== 'actions'),
    facts: [],
    count: rows.length,
    read: async ({ max }) => rows.slice(0, max),
  }
}
