/** Everything that happened to an asset, the latest first; each opens its entries. */
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AssetTransaction, assetEndpoints } from '#contract/assets.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { QueryView } from '../../services/query-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'
import { useKindText } from './use-kind-text.ts'

export function useTransactions(assetId: number) {
  return useQuery({
    ...useApi().query(assetEndpoints.getDepreciationTransactions, { query: { assetId } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
}

export function Transactions({ query }: { query: ReturnType<typeof useTransactions> }) {
  const { t } = useTranslation()
  return (
    <section className="overflow-x-auto rounded-lg border bg-card p-4" aria-label={t('asset.transactions')}>
      <h2 className="font-semibold">{t('asset.transactions')}</h2>
      <QueryView query={query} failed={t('asset.listFailed')}>
        {({ rows }) => <TransactionTable rows={rows} />}
      </QueryView>
    </section>
  )
}

function TransactionTable({ rows }: { rows: readonly AssetTransaction[] }) {
  const { t } = useTranslation()
  const { amount, shortDay } = useFormats()
  const kindText = useKindText()
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Table className="mt-2">
      <TableHeader>
        <TableLine>
          <TableHead>{t('words.day')}</TableHead>
          <TableHead>{t('asset.kind')}</TableHead>
          <TableHead>{t('asset.dueDay')}</TableHead>
          <TableHead className="text-end">{t('words.amount')}</TableHead>
          <TableHead className="text-end">{t('words.bookValue')}</TableHead>
          <TableHead>{t('words.user')}</TableHead>
          <TableHead />
        </TableLine>
      </TableHeader>
      <TableLines>
        {rows.map(row => (
          <Fragment key={row.id}>
            <TableLine>
              <TableCell className="tabular-nums">{shortDay(row.date)}</TableCell>
              <TableCell className={row.isUndone ? 'line-through' : undefined}>{kindText(row)}</TableCell>
              <TableCell className="tabular-nums">{row.dueDate === null ? '' : shortDay(row.dueDate)}</TableCell>
              <TableCell className="text-end tabular-nums">{amount(row.amount)}</TableCell>
              <TableCell className="text-end tabular-nums">{amount(row.bookValue)}</TableCell>
              <TableCell>{row.userName}</TableCell>
              <TableCell className="text-end">
                {row.entries.length > 0 && (
                  <Button
                    variant="ghost"
                    aria-expanded={opened === row.id}
                    onClick={() => setOpened(opened === row.id ? null : row.id)}
                  >
                    {t('asset.showEntries')}
                  </Button>
                )}
              </TableCell>
            </TableLine>
            {opened === row.id && <Entries entries={row.entries} />}
          </Fragment>
        ))}
      </TableLines>
    </Table>
  )
}

function Entries({ entries }: Pick<AssetTransaction, 'entries'>) {
  const { t } = useTranslation()
  const { amount, nameOf } = useFormats()
  return entries.map((entry, index) => (
    <TableLine key={index} className="bg-muted/40">
      <TableCell className="tabular-nums">{entry.account.code}</TableCell>
      <TableCell colSpan={2}>
        {[nameOf(entry.account), nameOf(entry.branch), entry.costCenter && nameOf(entry.costCenter)]
          .filter(Boolean)
          .join(' · ')}
      </TableCell>
      <TableCell className="text-end tabular-nums">
        {entry.debit > 0 ? `${t('words.debit')} ${amount(entry.debit)}` : ''}
      </TableCell>
      <TableCell className="text-end tabular-nums">
        {entry.credit > 0 ? `${t('words.credit')} ${amount(entry.credit)}` : ''}
      </TableCell>
      <TableCell colSpan={2} />
    </TableLine>
  ))
}
