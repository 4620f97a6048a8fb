/** The postings of a bill with entries and stock moves, in posting order. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill-row.ts'
import { type BillPosting, reportEndpoints } from '#contract/report.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import { Code } from '../../ui/isolated-text.tsx'
import {
  Table,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableLine,
  TableLines,
} from '../../ui/table.tsx'

type EntriesDialogProps = { readonly bill: BillRow; readonly close: () => void; readonly giveBackFocus: () => void }

export function EntriesDialog({ bill, close, giveBackFocus }: EntriesDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const query = useQuery(api.query(reportEndpoints.getBillEntries, { query: { id: bill.id } }, { notify: 'never' }))
  return (
    <InfoDialog
      title={t('bills.entriesTitle', { code: bill.code })}
      className="flex max-w-4xl flex-col overflow-hidden"
      close={close}
      giveBackFocus={giveBackFocus}
    >
      {/* The arrow keys scroll it. */}
      <section
        aria-label={t('bills.entries')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="mt-4 min-h-24 overflow-y-auto rounded-md p-1.5"
      >
        <QueryView query={query} failed={t('bills.entriesFailed')}>
          {postings => <Postings postings={postings} />}
        </QueryView>
      </section>
    </InfoDialog>
  )
}

function Postings({ postings }: { postings: readonly BillPosting[] }) {
  const { t } = useTranslation()
  if (postings.length === 0) return <p className="p-6 text-center text-muted-foreground">{t('bills.entriesNone')}</p>
  return (
    <div className="flex flex-col gap-5">
      {postings.map(posting => (
        <Posting key={posting.id} posting={posting} />
      ))}
    </div>
  )
}

function Posting({ posting }: { posting: BillPosting }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const sum = (side: 'debit' | 'credit') =>
    formats.amount(posting.entries.reduce((total, entry) => halalas(total + entry[side]), zeroHalalas))
  return (
    <article>
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {t('bills.posting', { number: formats.count(posting.number) })}
        <Code className="font-normal text-muted-foreground text-sm">{formats.shortDay(posting.day)}</Code>
        <span className="font-normal text-muted-foreground text-sm">{posting.userName}</span>
        {posting.reverses !== null && (
          <span className="font-normal text-destructive text-sm">
            {t('bills.reverses', { number: formats.count(posting.reverses) })}
          </span>
        )}
      </h3>
      <Table className="mt-1.5 text-base">
        <TableHeader>
          <TableLine>
            <TableHead>{t('bills.account')}</TableHead>
            <TableHead>{t('bills.columns.party')}</TableHead>
            <TableHead isNumber className="w-32">
              {t('bills.debit')}
            </TableHead>
            <TableHead isNumber className="w-32">
              {t('bills.credit')}
            </TableHead>
          </TableLine>
        </TableHeader>
        <TableLines>
          {posting.entries.map(entry => (
            <TableLine key={entry.line} className="h-row">
              <TableCell>
                <Code className="me-2 text-muted-foreground text-sm">{entry.accountCode}</Code>
                {nameOf({ nameAr: entry.accountNameAr, nameEn: entry.accountNameEn })}
              </TableCell>
              <TableCell className="text-muted-foreground">
                {[
                  entry.party && (nameOf(entry.party) || entry.party.code),
                  entry.costCenter && nameOf(entry.costCenter),
                ]
                  .filter(text => text !== null)
                  .join(' · ')}
              </TableCell>
              <Amount value={entry.debit} />
              <Amount value={entry.credit} />
            </TableLine>
          ))}
        </TableLines>
        <TableFooter>
          <TableLine className="h-row">
            <TableCell colSpan={2}>{t('bills.columns.total')}</TableCell>
            <TableCell isNumber>{sum('debit')}</TableCell>
            <TableCell isNumber>{sum('credit')}</TableCell>
          </TableLine>
        </TableFooter>
      </Table>
      {posting.moves.length > 0 && <Moves moves={posting.moves} />}
    </article>
  )
}

function Moves({ moves }: { moves: BillPosting['moves'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <Table className="mt-2">
      <TableCaption>{t('bills.moves')}</TableCaption>
      <TableHeader>
        <TableLine>
          <TableHead>{t('bills.item')}</TableHead>
          <TableHead>{t('bills.branch')}</TableHead>
          <TableHead isNumber className="w-32">
            {t('bills.quantity')}
          </TableHead>
          <TableHead isNumber className="w-32">
            {t('bills.cost')}
          </TableHead>
        </TableLine>
      </TableHeader>
      <TableLines>
        {moves.map(move => (
          <TableLine key={move.line}>
            <TableCell>
              <Code className="me-2 text-muted-foreground">{move.itemCode}</Code>
              {nameOf({ nameAr: move.itemNameAr, nameEn: move.itemNameEn })}
            </TableCell>
            <TableCell>{nameOf(move.branch)}</TableCell>
            <TableCell isNumber>{formats.quantity(move.quantity)}</TableCell>
            <TableCell isNumber>{move.value === null ? '' : formats.amount(move.value)}</TableCell>
          </TableLine>
        ))}
      </TableLines>
    </Table>
  )
}

function Amount({ value }: { value: Halalas }) {
  const formats = useFormats()
  return <TableCell isNumber>{value === 0 ? '' : formats.amount(value)}</TableCell>
}
