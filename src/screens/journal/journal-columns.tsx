/** The columns of a journal: how they are typed into, and how a posted one is read, printed and copied. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reference } from '#contract/field-kinds.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { Halalas } from '#domain/money.ts'
import type { JournalColumn, JournalRow } from '#machines/journal/journal-rows.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ShownColumn } from '../../sheet/sheet-parts.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'

const titles: Readonly<Record<JournalColumn, TextKey>> = {
  account: 'words.account',
  debit: 'words.debit',
  credit: 'words.credit',
  party: 'words.party',
  costCenter: 'words.costCenter',
  branch: 'words.branch',
  note: 'journal.note',
}

const widths: Readonly<Record<JournalColumn, string>> = {
  account: 'minmax(14rem, 2fr)',
  debit: '8rem',
  credit: '8rem',
  party: 'minmax(9rem, 1fr)',
  costCenter: 'minmax(7rem, 0.7fr)',
  branch: 'minmax(7rem, 0.7fr)',
  note: 'minmax(10rem, 1.5fr)',
}

/** Of the columns that the rules have. */
export function useJournalColumns(ids: readonly string[]): readonly ShownColumn<JournalRow>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const wanted = ids.join(' ')
  return useMemo(() => {
    const { nameOf, amount } = formats
    const textOf = (row: JournalRow, column: JournalColumn): string => {
      if (column === 'note') return row.note
      if (column === 'debit' || column === 'credit') return row[column] > 0 ? amount(row[column]) : ''
      const named: Reference | null = row[column]
      return named === null ? '' : nameOf(named)
    }
    return wanted.split(' ').map((id): ShownColumn<JournalRow> => {
      const column = id as JournalColumn
      return {
        id,
        title: t(titles[column]),
        width: widths[column],
        isNumber: column === 'debit' || column === 'credit',
        cell: row =>
          column === 'account' && row.account !== null ? (
            <AccountCell account={row.account} name={nameOf(row.account)} />
          ) : (
            textOf(row, column)
          ),
        ghost: row =>
          row === undefined ? (column === 'account' ? t('journal.searchAccount') : '') : textOf(row, column),
      }
    })
  }, [wanted, t, formats])
}

function AccountCell({ account, name }: { account: Reference; name: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <Name text={name} className="font-medium" />
      {account.code !== null && <Code className="shrink-0 text-2xs text-muted-foreground">{account.code}</Code>}
    </span>
  )
}

type Line = VoucherDocument['lines'][number]

/** Of a posted entry. Columns in which nothing stands are left out. */
export function usePostedColumns(voucher: VoucherDocument): readonly FieldColumn<Line>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const some = (has: (line: Line) => boolean) => voucher.lines.some(has)
    const amount = (id: 'debit' | 'credit'): FieldColumn<Line> => ({
      id,
      kind: 'money',
      title: t(titles[id]),
      value: line => nonZero(line[id]),
    })
    const reference = (id: 'party' | 'costCenter' | 'branch'): FieldColumn<Line> => ({
      id,
      kind: 'reference',
      title: t(titles[id]),
      value: line => line[id],
    })
    return [
      { id: 'code', kind: 'code', title: t('words.code'), value: line => line.account.code },
      { id: 'account', kind: 'reference', title: t(titles.account), value: line => line.account },
      amount('debit'),
      amount('credit'),
      ...(some(line => line.party !== null) ? [reference('party')] : []),
      ...(some(line => line.costCenter !== null) ? [reference('costCenter')] : []),
      ...(some(line => line.branch.id !== voucher.branch.id) ? [reference('branch')] : []),
      ...(some(line => line.note !== '')
        ? [{ id: 'note', kind: 'text', title: t(titles.note), value: line => line.note } satisfies FieldColumn<Line>]
        : []),
    ]
  }, [voucher, t])
}

function nonZero(amount: Halalas): Halalas | null {
  return amount === 0 ? null : amount
}
