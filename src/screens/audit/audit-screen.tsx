/** The audit: who did what when, with the old and the new values. Enter shows everything that is known of an action. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditEntry, auditKinds } from '#contract/audit.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import { FilterBar, SearchField } from '../../lists/filter-bar.tsx'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { type FilterPlace, type ListedRows, ListPage, useListPage } from '../../lists/list-page.tsx'
import { NoRows, RowsFailed } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { usePagedList, usePagedRows } from '../../lists/paged-list.ts'
import { periodText } from '../../lists/period.ts'
import { useQuestions } from '../../lists/use-questions.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { actionText, kindText, shownChanges, subjectText } from './audit-texts.ts'
import {
  type AuditFilter,
  auditQuery,
  auditSearchOf,
  noAuditFilter,
  readAuditFilter,
  wholeAudit,
} from './listed-audit.ts'

export function AuditScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const page = useListPage()
  const filter = useMemo(() => readAuditFilter(page.asked), [page.asked])
  const query = usePagedList(auditQuery(api, filter))
  const change = (next: AuditFilter) => page.show(auditSearchOf(next))
  return (
    <ListPage
      page={page}
      above={<Filters {...page.filters} {...{ filter, change }} />}
      query={query}
      failed={t('audit.failed')}
    >
      {rows => <Entries {...rows} filter={filter} />}
    </ListPage>
  )
}

type FiltersProps = FilterPlace & { readonly filter: AuditFilter; readonly change: (next: AuditFilter) => void }

function Filters({ filter, change, bar, search, toRows }: FiltersProps) {
  const { t } = useTranslation()
  const [users, branches] = [useReferences('user'), useReferences('branch')]
  const set = (part: Partial<AuditFilter>) => change({ ...filter, ...part })
  return (
    <FilterBar
      title={t('titles.audit')}
      label={t('lists.filters')}
      bar={bar}
      clear={isFiltered(filter) ? () => change(noAuditFilter) : null}
    >
      <SearchField
        label={t('audit.search')}
        value={filter.query}
        change={query => set({ query })}
        field={search}
        toRows={toRows}
      />
      <ChoiceField
        label={t('audit.kind')}
        none={t('audit.allKinds')}
        value={filter.kind}
        options={auditKinds.map(kind => ({ value: kind, text: kindText(kind) }))}
        choose={kind => set({ kind: auditKinds.find(each => each === kind) ?? null })}
      />
      <ReferenceField
        label={t('words.user')}
        none={t('audit.allUsers')}
        value={filter.userId}
        references={users}
        choose={userId => set({ userId })}
      />
      <DayField label={t('words.from')} value={filter.from} max={filter.to} choose={from => set({ from })} />
      <DayField label={t('words.to')} value={filter.to} min={filter.from} choose={to => set({ to })} />
      <ReferenceField
        label={t('words.branch')}
        none={t('words.allBranches')}
        value={filter.branchId}
        references={branches}
        choose={branchId => set({ branchId })}
      />
    </FilterBar>
  )
}

function isFiltered(filter: AuditFilter): boolean {
  return auditSearchOf(filter).size > 0
}

type EntriesProps = ListedRows<AuditEntry> & { readonly filter: AuditFilter }

function Entries({ list, filter, grid, bar, search, chosen, roomPx, isOld }: EntriesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { rows, isRefreshing, hasFailed, refresh, retry } = usePagedRows(list)
  const table = useListTable({ ...chosen, columns: useColumns(), roomPx })
  const source = useSource(filter, table.taken, rows.count)
  const questions = useQuestions(grid.focus)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <>
      {hasFailed && <RowsFailed title={t('lists.rowsFailed')} retry={retry} />}
      <ListView
        kind="list"
        grid={grid}
        id="audit"
        label={t('titles.audit')}
        columns={table.columns}
        choice={table.choice}
        rows={rows}
        onOpen={setOpened}
        empty={<NoRows title={t('audit.empty')} hint={isFiltered(filter) ? t('lists.emptyHint') : undefined} />}
        bar={bar}
        search={search}
        isOld={isOld}
        isRefreshing={isRefreshing}
        refresh={() => void refresh()}
        taken={source}
        questions={questions}
        commands={[]}
        hints={[
          { text: t('lists.hint.open'), keys: ['Enter'] },
          { text: t('lists.hint.search'), keys: ['/'] },
        ]}
        count={t('audit.count', { count: rows.count, number: formats.count(rows.count) })}
      />
      {opened !== null && <AuditDialog entry={opened} close={() => setOpened(null)} giveBackFocus={grid.focus} />}
    </>
  )
}

function useColumns(): readonly ListedColumn<AuditEntry>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const branches = useReferences('branch')
  return useMemo(() => {
    const sideOf = (side: 'before' | 'after') => (row: AuditEntry) =>
      shownChanges(row, formats)
        .map(change => change[side].join('، ') || '—')
        .join(' · ')
    return [
      { id: 'at', kind: 'instant', title: t('audit.at'), value: row => row.at },
      {
        id: 'user',
        kind: 'text',
        title: t('words.user'),
        chosenAs: 'words.user',
        leaves: 6,
        value: row => row.userName || t('audit.nobody'),
      },
      { id: 'action', kind: 'text', title: t('audit.action'), value: row => actionText(row.action) },
      {
        id: 'subject',
        kind: 'text',
        title: t('audit.subject'),
        chosenAs: 'audit.subject',
        leaves: 7,
        width: { screen: 'minmax(12rem, 1.2fr)' },
        value: subjectText,
      },
      {
        id: 'fields',
        kind: 'text',
        title: t('audit.fields'),
        chosenAs: 'audit.fields',
        leaves: 5,
        value: row =>
          shownChanges(row, formats)
            .map(({ field }) => field)
            .join(' · '),
      },
      {
        id: 'before',
        kind: 'text',
        title: t('audit.before'),
        chosenAs: 'audit.before',
        leaves: 3,
        value: sideOf('before'),
      },
      {
        id: 'after',
        kind: 'text',
        title: t('audit.after'),
        chosenAs: 'audit.after',
        leaves: 4,
        value: sideOf('after'),
      },
      ...(branches.rows.length > 1
        ? [
            {
              id: 'branch',
              kind: 'reference',
              title: t('words.branch'),
              chosenAs: 'words.branch',
              leaves: 1,
              value: row => (row.branchId === null ? null : (branches.byId(row.branchId) ?? null)),
            } satisfies ListedColumn<AuditEntry>,
          ]
        : []),
      {
        id: 'address',
        kind: 'code',
        title: t('audit.address'),
        chosenAs: 'audit.address',
        leaves: 0,
        value: row => row.address,
      },
    ]
  }, [t, formats, branches])
}

function useSource(
  filter: AuditFilter,
  columns: ExportSource<AuditEntry>['columns'],
  count: number,
): ExportSource<AuditEntry> {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const [users, branches] = [useReferences('user'), useReferences('branch')]
  return useMemo(() => {
    const [user, branch] = [
      filter.userId === null ? undefined : users.byId(filter.userId),
      filter.branchId === null ? undefined : branches.byId(filter.branchId),
    ]
    return {
      name: 'audit',
      title: t('titles.audit'),
      search: String(auditSearchOf(filter)),
      fileName: ['audit', filter.from, filter.to].filter(part => part !== null).join('-'),
      columns,
      facts: [
        { label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) },
        { label: t('audit.search'), value: filter.query.trim() },
        { label: t('audit.kind'), value: filter.kind === null ? '' : kindText(filter.kind) },
        { label: t('words.user'), value: user ? formats.nameOf(user) : '' },
        { label: t('words.branch'), value: branch ? formats.nameOf(branch) : '' },
      ],
      count,
      read: reading => wholeAudit(api, filter, reading),
    }
  }, [filter, columns, count, t, formats, api, users, branches])
}
