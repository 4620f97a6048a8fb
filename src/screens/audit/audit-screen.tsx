/** The audit: who did what when, with the old and the new values. Enter shows everything that is known of an action. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditEntry, type AuditKind, auditEndpoints, auditKinds } from '#contract/audit.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useBranchColumn } from '../../lists/use-branch-column.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { actionText, shownChanges, subjectText } from './audit-texts.ts'

const audit: ListDescription<AuditEntry, AuditKind, number> = {
  id: 'audit',
  texts: { title: 'titles.audit', failed: 'audit.failed', empty: 'audit.empty', count: 'audit.count' },
  filters: {
    search: 'audit.search',
    choice: {
      name: 'kind',
      label: 'audit.kind',
      none: 'audit.allKinds',
      values: auditKinds,
      textOf: kind => `audit.kinds.${kind}`,
    },
    allUsers: 'audit.allUsers',
    period: true,
  },
  cursorOf: row => row.id,
  pageSizeMax: 500,
  read: ({ api, query, choice, options }) =>
    api.read(auditEndpoints.listAudit, { query: { ...query, kind: choice } }, options),
}

export function AuditScreen() {
  return (
    <ListScreen<AuditEntry, AuditKind, number, AuditEntry>
      list={audit}
      columns={useColumns()}
      open={(entry, ask) => ask(entry)}
      dialog={(entry, closing) => <AuditDialog entry={entry} {...closing} />}
    />
  )
}

function useColumns(): readonly ListedColumn<AuditEntry>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const branch = useBranchColumn<AuditEntry>()
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
      ...branch,
      {
        id: 'address',
        kind: 'code',
        title: t('audit.address'),
        chosenAs: 'audit.address',
        leaves: 0,
        value: row => row.address,
      },
    ]
  }, [t, formats, branch])
}
