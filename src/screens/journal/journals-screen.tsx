/** The journal entries, the latest day first. */
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { FileSpreadsheet, Plus, Printer } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { VoucherRow } from '#contract/vouchers/voucher.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import type { GridColumn } from '../../grid/grid-columns.ts'
import { useGrid } from '../../grid/grid-state.ts'
import { GridView } from '../../grid/grid-view.tsx'
import type { PagedRows } from '../../grid/paged-rows.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { ExcelDialog } from '../../lists/excel-dialog.tsx'
import { PaperDialog } from '../../lists/paper-dialog.tsx'
import { periodText } from '../../lists/period.ts'
import type { TakenList } from '../../lists/taken-list.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Code } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { allJournals, type JournalFilter, journalListQuery, journalPath, readFilter, searchOf } from './journal-list.ts'

export function JournalsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const searchField = useRef<HTMLInputElement>(null)
  const list = useQuery({ ...journalListQuery(api, filter), placeholderData: before => before })
  useKeyContext('list')
  return (
    <div className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <h1 className="font-semibold text-xl">{t('titles.daily')}</h1>
      <Filters
        filter={filter}
        change={next => setSearch(searchOf(next), { replace: true })}
        searchField={searchField}
      />
      {list.isError && <LoadFailed title={t('journal.listFailed')} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && <Journals list={list.data} filter={filter} searchField={searchField} />}
    </div>
  )
}

type FiltersProps = {
  readonly filter: JournalFilter
  readonly change: (next: JournalFilter) => void
  readonly searchField: RefObject<HTMLInputElement | null>
}

function Filters({ filter, change, searchField }: FiltersProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branches = useReferences('branch')
  const set = (part: Partial<JournalFilter>) => change({ ...filter, ...part })
  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Labelled label={t('journal.search')} className="w-64">
        {id => (
          <Input
            ref={searchField}
            id={id}
            type="search"
            dir="auto"
            maxLength={100}
            className="h-8"
            value={filter.query}
            onChange={event => set({ query: event.target.value })}
          />
        )}
      </Labelled>
      <DayField label={t('words.from')} value={filter.from} max={filter.to} choose={from => set({ from })} />
      <DayField label={t('words.to')} value={filter.to} min={filter.from} choose={to => set({ to })} />
      <ChoiceField
        label={t('words.branch')}
        none={t('words.allBranches')}
        value={filter.branchId === null ? null : String(filter.branchId)}
        options={branches.rows.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
        choose={id => set({ branchId: id === null ? null : Number(id) })}
      />
    </search>
  )
}

type JournalsProps = {
  readonly list: PagedRows<VoucherRow>
  readonly filter: JournalFilter
  readonly searchField: RefObject<HTMLInputElement | null>
}

function Journals({ list, filter, searchField }: JournalsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const goTo = useGoTo()
  const grid = useGrid(() => null)
  const { rows } = useSyncExternalStore(list.subscribe, list.snapshot)
  const columns = useColumns()
  const taken = useTaken(filter, columns, rows.count)
  const [asked, setAsked] = useState<'excel' | 'paper' | null>(null)
  const open = (row: VoucherRow) => goTo(`${journalPath}/${row.id}`)
  const add = () => goTo(`${journalPath}/new`)
  const here = { group: 'here', when: 'list && !dialog' } as const
  const isEmpty = () => (rows.count === 0 ? ('journal.empty' as const) : undefined)
  useCommands([
    { ...here, id: 'journals.new', title: 'journal.new', icon: 'add', chord: 'n', run: add },
    {
      ...here,
      id: 'journals.search',
      title: 'journal.search',
      icon: 'list',
      chord: '/',
      run: () => searchField.current?.select(),
    },
    {
      ...here,
      id: 'journals.refresh',
      title: 'lists.refresh',
      icon: 'refund',
      chord: 'r',
      run: () => void list.refresh(),
    },
    {
      ...here,
      id: 'journals.excel',
      title: 'lists.excel',
      icon: 'list',
      chord: 'x',
      blocked: isEmpty,
      run: () => setAsked('excel'),
    },
    {
      ...here,
      id: 'journals.print',
      title: 'lists.print',
      icon: 'printer',
      chord: 'mod+p',
      blocked: isEmpty,
      run: () => setAsked('paper'),
    },
  ])
  useEffect(() => void list.refresh(), [list])
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) grid.focus()
  }, [grid])
  const dialog = { list: taken, close: () => setAsked(null), giveBackFocus: grid.focus }
  return (
    <>
      <GridView
        grid={grid}
        id="journals"
        label={t('titles.daily')}
        columns={columns}
        rows={rows}
        onOpen={open}
        rowClass={row => (row.reversedBy === null ? undefined : 'text-muted-foreground')}
        empty={
          <p role="status" className="p-12 text-center text-muted-foreground">
            {t('journal.empty')}
          </p>
        }
        className="min-h-40 flex-1 rounded-md border border-border"
      />
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span role="status" className="text-muted-foreground text-sm tabular-nums">
          {t('journal.count', { count: rows.count, number: formats.count(rows.count) })}
        </span>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button variant="outline" size="sm" disabled={rows.count === 0} onClick={() => setAsked('paper')}>
            <Printer aria-hidden />
            {t('lists.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
          <Button variant="outline" size="sm" disabled={rows.count === 0} onClick={() => setAsked('excel')}>
            <FileSpreadsheet aria-hidden />
            {t('lists.excel')}
            <KeyCaps keys={['X']} />
          </Button>
          <Button size="sm" onClick={add}>
            <Plus aria-hidden />
            {t('journal.new')}
            <KeyCaps keys={['N']} />
          </Button>
        </span>
      </footer>
      {asked === 'excel' && <ExcelDialog {...dialog} />}
      {asked === 'paper' && <PaperDialog {...dialog} />}
    </>
  )
}

function useColumns(): readonly GridColumn<VoucherRow>[] {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  return useMemo(
    () => [
      {
        id: 'code',
        kind: 'code',
        title: t('journal.number'),
        value: row => row.code,
        render: row => <Code className={row.reversedBy === null ? 'font-medium' : 'line-through'}>{row.code}</Code>,
      },
      { id: 'day', kind: 'day', title: t('words.day'), value: row => row.date },
      { id: 'note', kind: 'text', title: t('journal.note'), value: row => row.note },
      ...(branches.rows.length > 1
        ? [
            {
              id: 'branch',
              kind: 'reference',
              title: t('words.branch'),
              value: row => branches.byId(row.branchId) ?? null,
            } satisfies GridColumn<VoucherRow>,
          ]
        : []),
      { id: 'user', kind: 'text', title: t('words.user'), value: row => row.userName },
      { id: 'total', kind: 'money', title: t('words.total'), value: row => row.total },
      { id: 'state', kind: 'text', title: t('words.state'), value: row => stateOf(row, t) },
    ],
    [t, branches],
  )
}

function stateOf({ reverses, reversedBy }: VoucherRow, t: TFunction): string {
  if (reversedBy !== null) return t('journal.reversedBy', { code: reversedBy.code })
  return reverses === null ? '' : t('journal.reverses', { code: reverses.code })
}

function useTaken(
  filter: JournalFilter,
  columns: readonly GridColumn<VoucherRow>[],
  count: number,
): TakenList<VoucherRow> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const branches = useReferences('branch')
  return useMemo(() => {
    const branch = filter.branchId === null ? undefined : branches.byId(filter.branchId)
    return {
      name: 'journal',
      title: t('titles.daily'),
      search: String(searchOf(filter)),
      fileName: ['journals', filter.from, filter.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        { label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) },
        { label: t('journal.search'), value: filter.query.trim() },
        { label: t('words.branch'), value: branch ? formats.nameOf(branch) : '' },
      ],
      count,
      read: reading => allJournals(api, filter, reading),
    }
  }, [filter, columns, count, t, formats, api, branches])
}
