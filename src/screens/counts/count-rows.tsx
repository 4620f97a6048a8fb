/** The goods of a count, and the actions on them and on the count. */
import type { TFunction } from 'i18next'
import { ClipboardCheck, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CountDocument,
  type CountLine,
  type CountShow,
  countShows,
  countsPath,
} from '#contract/inventory-count.ts'
import type { Command } from '../../commands/commands.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import type { ListedRows } from '../../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { allListed } from '../../lists/listed-pages.ts'
import { usePagedRows } from '../../lists/paged-list.ts'
import { PrintListDialog } from '../../lists/print-list-dialog.tsx'
import { useBackNavigation } from '../../lists/use-back-navigation.ts'
import { type Questions, useQuestions } from '../../lists/use-questions.ts'
import { useApi } from '../../services/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { CloseCountDialog } from './close-dialog.tsx'
import { useBlankColumns, useCountColumns } from './count-columns.ts'
import { EndCountDialog } from './end-dialog.tsx'
import { CountEntriesDialog } from './entries-dialog.tsx'
import { type LinesFilter, linesCall, linesSearchOf } from './listed-counts.ts'
import { RecountDialog } from './recount-dialog.tsx'
import type { CountingActor } from './use-counting.ts'

type CountPart = {
  readonly count: CountDocument
  readonly actor: CountingActor
  readonly refetch: () => void
}

type Asked = 'close' | 'giveUp' | 'undo' | 'blank' | { readonly kind: 'recount' | 'entries'; readonly line: CountLine }

type CountRowsProps = ListedRows<CountLine> &
  CountPart & {
    readonly filter: LinesFilter
    readonly show: (next: LinesFilter) => void
  }

export function CountRows(props: CountRowsProps) {
  const { count, actor, refetch, list, filter, show, grid, bar, search, chosen, roomPx, isOld } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns: useCountColumns(), roomPx })
  const questions = useQuestions<Asked>(grid.focus)
  const { asked, ask, close, giveBackFocus } = questions
  const dialog = { close, giveBackFocus, count, refetch }
  const taken = useTaken(count, filter, table.taken, rows.count)
  const blank = useBlank(count)
  const showOnly = (next: CountShow) => show({ ...filter, show: next })
  const actions = { show: showOnly, ask, current: () => rows.at(grid.snapshot().active.row) }
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id="count-lines"
        label={t('counts.title', { code: count.code })}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={line => ask({ kind: 'entries', line })}
        rowClass={rowClass}
        empty={
          <NoRows
            title={t(`counts.none.${filter.show}`)}
            hint={filter.query === '' ? undefined : t('lists.emptyHint')}
          />
        }
        bar={bar}
        search={search}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={() => {
          refetch()
          void refresh()
        }}
        taken={taken}
        questions={questions}
        commands={useCountCommands(props, actions)}
        hints={[
          ...(count.state === 'open' ? [{ text: t('counts.toEntry'), keys: ['N'] }] : []),
          { text: t('counts.shows.differences'), keys: ['D'] },
          { text: t('counts.shows.notCounted'), keys: ['U'] },
          { text: t('counts.entriesOf'), keys: ['Enter'] },
          ...(count.state === 'open' ? [{ text: t('counts.recount'), keys: ['F2'] }] : []),
        ]}
        count={t('counts.rows', { number: formats.count(rows.count) })}
        buttons={<CountButtons state={count.state} ask={ask} />}
      />
      {asked === 'close' && <CloseCountDialog {...dialog} actor={actor} seeUncounted={() => showOnly('notCounted')} />}
      {(asked === 'giveUp' || asked === 'undo') && <EndCountDialog {...dialog} what={asked} />}
      {asked === 'blank' && <PrintListDialog list={blank} close={close} giveBackFocus={giveBackFocus} />}
      {typeof asked === 'object' && asked?.kind === 'entries' && <CountEntriesDialog {...dialog} line={asked.line} />}
      {typeof asked === 'object' && asked?.kind === 'recount' && (
        <RecountDialog {...dialog} actor={actor} line={asked.line} />
      )}
    </>
  )
}

/** Marks differing goods with stock movements since the count began: the counted quantity is compared with the stock before them. */
function rowClass({ movedSince, difference }: CountLine): string | undefined {
  return movedSince !== 0 && difference !== null && difference !== 0 ? 'bg-warning/10' : undefined
}

function CountButtons({ state, ask }: { state: CountPart['count']['state']; ask: Questions<Asked>['ask'] }) {
  const { t } = useTranslation()
  if (state === 'open')
    return (
      <Button size="sm" onClick={() => ask('close')}>
        <ClipboardCheck aria-hidden />
        {t('counts.close')}
        <KeyCaps keys={['Ctrl', 'Enter']} className="[&_kbd]:bg-primary-foreground/90" />
      </Button>
    )
  if (state !== 'closed') return null
  return (
    <Button size="sm" variant="outline" onClick={() => ask('undo')}>
      <Undo2 aria-hidden />
      {t('counts.undo')}
      <KeyCaps keys={['Del']} />
    </Button>
  )
}

type Actions = {
  readonly show: (show: CountShow) => void
  readonly ask: Questions<Asked>['ask']
  readonly current: () => CountLine | undefined
}

const showKeys = { counted: 'c', differences: 'd', notCounted: 'u', all: 'a' } as const satisfies Record<
  CountShow,
  string
>
const here = { group: 'here', when: 'list && !dialog' } as const

function useCountCommands({ count }: CountRowsProps, { show, ask, current }: Actions): readonly Command[] {
  const { back } = useBackNavigation(countsPath)
  const whileOpen = () => (count.state === 'open' ? undefined : ('counts.notOpen' as const))
  const ofRow = () => (current() === undefined ? ('counts.noRow' as const) : undefined)
  const shows = countShows.map(
    (name): Command => ({
      ...{ ...here, id: `counts.show.${name}`, title: `counts.shows.${name}`, icon: 'list', chord: showKeys[name] },
      run: () => show(name),
    }),
  )
  return [
    ...shows,
    {
      ...{ ...here, id: 'counts.recount', title: 'counts.recount', icon: 'inventory', chord: 'f2' },
      blocked: () => whileOpen() ?? ofRow(),
      run: () => {
        const line = current()
        if (line !== undefined) ask({ kind: 'recount', line })
      },
    },
    {
      ...{ ...here, id: 'counts.close', title: 'counts.close', icon: 'journal', chord: 'mod+enter' },
      blocked: () => whileOpen() ?? (count.lastLineId === 0 ? 'counts.nothingYet' : undefined),
      run: () => ask('close'),
    },
    {
      ...{ ...here, id: 'counts.giveUp', title: 'counts.giveUp', icon: 'refund' },
      blocked: whileOpen,
      run: () => ask('giveUp'),
    },
    {
      ...{ ...here, id: 'counts.undo', title: 'counts.undo', icon: 'refund', chord: 'delete' },
      blocked: () => (count.state === 'closed' ? undefined : 'counts.notClosed'),
      run: () => ask('undo'),
    },
    { ...here, id: 'counts.blank', title: 'counts.blank', icon: 'printer', chord: 'b', run: () => ask('blank') },
    { ...here, id: 'counts.toList', title: 'counts.toList', icon: 'list', chord: 'escape', run: back },
  ]
}

function useTaken(
  count: CountPart['count'],
  filter: LinesFilter,
  columns: ExportSource<CountLine>['columns'],
  rowCount: number,
): ExportSource<CountLine> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  return useMemo(
    () => ({
      ...{ name: 'counts', title: t('counts.title', { code: leftToRight(count.code) }), columns, count: rowCount },
      ...{ search: String(linesSearchOf(filter, 'counted')), fileName: `count-${count.code}` },
      facts: [
        ...factsOf(count, { t, formats }),
        { label: t('counts.showing'), value: t(`counts.shows.${filter.show}`) },
        { label: t('counts.search'), value: filter.query.trim() },
      ],
      read: reading => allListed(linesCall(api, count.id, filter), reading),
    }),
    [count, filter, columns, rowCount, t, formats, api],
  )
}

/** The blank count sheet for counting by hand: the goods, and space for the quantities. */
function useBlank(count: CountPart['count']): ExportSource<CountLine> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const columns = useBlankColumns()
  return {
    ...{ name: 'counts', title: t('counts.blankTitle', { code: leftToRight(count.code) }), columns },
    ...{ search: '', fileName: `count-list-${count.code}`, count: count.expectedItems },
    facts: factsOf(count, { t, formats }),
    read: reading => allListed(linesCall(api, count.id, { show: 'all', query: '' }), reading),
  }
}

type Words = { readonly t: TFunction; readonly formats: Formats }

function factsOf(count: CountPart['count'], { t, formats }: Words): ExportSource<CountLine>['facts'] {
  const { branchNameAr, branchNameEn, state, date, note } = count
  return [
    { label: t('words.branch'), value: formats.nameOf({ nameAr: branchNameAr, nameEn: branchNameEn }) },
    { label: t('words.day'), value: formats.shortDay(date) },
    { label: t('words.state'), value: t(`counts.states.${state}`) },
    { label: t('words.note'), value: note },
  ]
}
