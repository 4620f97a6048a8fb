/** The templates of compound journal entries by name, each with its next due day. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errors } from '#contract/errors.ts'
import { type JournalTemplate, journalTemplateEndpoints } from '#contract/journal-templates.ts'
import { sharedText } from '../i18n/keys.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import type { ListDescription } from '../lists/list-description.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useBranchColumn } from '../lists/use-branch-column.ts'
import { TemplateDialog, templatesKey } from './template-dialog.tsx'

const templates: ListDescription<JournalTemplate> = {
  id: templatesKey,
  texts: {
    title: 'titles.journalTemplates',
    failed: 'templates.listFailed',
    empty: 'templates.empty',
    count: 'templates.count',
  },
  filters: {},
  pageSizeMax: 1000,
  // There are few: the server sends all of them.
  read: async ({ api, query: { branchId, skip = 0, pageSize }, options }) => {
    const all = await api.read(journalTemplateEndpoints.listJournalTemplates, {}, options)
    const found = branchId === undefined ? all : all.filter(row => row.branchId === branchId)
    return { rows: found.slice(skip, skip + pageSize), count: found.length }
  },
  rowClass: row => (row.isPaused ? 'text-muted-foreground' : undefined),
}

export function TemplateListScreen() {
  return (
    <ListScreen<JournalTemplate, never, never, JournalTemplate>
      list={templates}
      columns={useColumns()}
      open={(row, ask) => ask(row)}
      dialog={(template, closing) => <TemplateDialog subject={{ template }} {...closing} />}
    />
  )
}

function useColumns(): readonly ListedColumn<JournalTemplate>[] {
  const { t } = useTranslation()
  const branch = useBranchColumn<JournalTemplate>()
  return useMemo(() => {
    const stateOf = ({ isPaused, failure }: JournalTemplate): string => {
      if (isPaused) return t('templates.paused')
      const error = Object.entries(errors).find(([code]) => code === failure)?.[1]
      return error ? sharedText(error.text) : ''
    }
    return [
      { id: 'name', kind: 'text', title: t('templates.name'), value: row => row.name },
      {
        id: 'code',
        kind: 'code',
        title: t('templates.entry'),
        chosenAs: 'templates.entry',
        leaves: 4,
        value: row => row.code,
      },
      ...branch,
      {
        id: 'every',
        kind: 'text',
        title: t('templates.every'),
        chosenAs: 'templates.every',
        leaves: 5,
        value: row => t(`templates.kinds.${row.every}`),
      },
      {
        id: 'next',
        kind: 'day',
        title: t('templates.nextDay'),
        chosenAs: 'templates.nextDay',
        value: row => (row.isPaused ? null : row.nextDay),
      },
      {
        id: 'posted',
        kind: 'day',
        title: t('templates.posted'),
        chosenAs: 'templates.posted',
        leaves: 3,
        value: row => row.posted?.date ?? null,
      },
      { id: 'total', kind: 'money', title: t('words.total'), value: row => row.total },
      { id: 'state', kind: 'text', title: t('words.state'), width: { screen: 'minmax(9rem, 1fr)' }, value: stateOf },
    ]
  }, [t, branch])
}
