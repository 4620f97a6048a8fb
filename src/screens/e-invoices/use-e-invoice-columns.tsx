/** The columns of the e-invoices. */
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EInvoiceRow } from '#contract/e-invoices.ts'
import { isTrial } from '#domain/invoice/e-invoice-states.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { EInvoiceMark } from '../../e-invoices/e-invoice-mark.tsx'
import { EnvironmentIcon } from '../../e-invoices/environment-mark.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { Code } from '../../ui/isolated-text.tsx'
import { useDuration } from './use-duration.ts'

/** `now`: that of the server; null until it is known. */
export function useEInvoiceColumns(now: number | null): readonly ListedColumn<EInvoiceRow>[] {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const duration = useDuration()
  return useMemo(() => {
    const stateOf = ({ state, environment }: EInvoiceRow) =>
      isTrial(environment)
        ? `${t(`eInvoiceStates.${state}`)} · ${t(`eInvoice.environments.${environment}`)}`
        : t(`eInvoiceStates.${state}`)
    const timeLeft = ({ state, dueAt }: EInvoiceRow) => {
      if (state !== 'pending' || now === null) return ''
      return dueAt < now ? t('eInvoice.overdue', { time: duration(now - dueAt) }) : duration(dueAt - now)
    }
    return [
      {
        ...{ id: 'code', kind: 'code', title: t('words.code'), value: row => row.bill.code },
        render: row => <Code className="font-medium">{row.bill.code}</Code>,
      },
      {
        ...{ id: 'type', kind: 'text', title: t('words.billType'), chosenAs: 'words.billType', leaves: 4 },
        ...{ width: { screen: 'minmax(7rem, 1fr)' } },
        value: row => t(`titles.${billTitles[row.bill.billTypeCode]}`),
      },
      {
        ...{ id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 5 },
        value: row => row.bill.date,
      },
      {
        ...{ id: 'branch', kind: 'reference', title: t('words.branch'), chosenAs: 'words.branch', leaves: 2 },
        ...{ width: { screen: '6.5rem' }, value: row => ({ ...row.branch, code: null }) },
      },
      {
        ...{ id: 'party', kind: 'text', title: t('words.party'), chosenAs: 'words.party', leaves: 3 },
        ...{ width: { screen: 'minmax(7rem, 1fr)' }, value: row => (row.party === null ? '' : nameOf(row.party)) },
      },
      {
        ...{ id: 'total', kind: 'money', title: t('words.total'), chosenAs: 'words.total', leaves: 7 },
        value: row => row.bill.total,
      },
      {
        ...{ id: 'state', kind: 'text', title: t('words.state'), width: { screen: 'minmax(9rem, 1fr)' } },
        value: stateOf,
        render: row => <StateText row={row} />,
      },
      {
        ...{ id: 'timeLeft', kind: 'text', title: t('eInvoice.timeLeft'), chosenAs: 'eInvoice.timeLeft', leaves: 9 },
        ...{ width: { screen: 'minmax(6rem, 9rem)' }, value: timeLeft },
        render: row => <TimeLeft isOverdue={now !== null && row.dueAt < now} text={timeLeft(row)} />,
      },
      {
        ...{ id: 'attempts', kind: 'count', title: t('eInvoice.attempts'), chosenAs: 'eInvoice.attempts', leaves: 1 },
        value: row => row.attempts,
      },
      {
        ...{ id: 'message', kind: 'text', title: t('eInvoice.message'), chosenAs: 'eInvoice.message', leaves: 6 },
        ...{ width: { screen: 'minmax(10rem, 2fr)' }, value: lastMessage },
      },
      {
        ...{ id: 'issuedAt', kind: 'instant', title: t('eInvoice.issuedAt'), chosenAs: 'eInvoice.issuedAt' },
        ...{ leaves: 0, value: row => row.issuedAt },
      },
    ]
  }, [t, nameOf, duration, now])
}

/** An error rather than a warning that came with it. */
function lastMessage({ messages }: EInvoiceRow): string {
  return (messages.findLast(({ kind }) => kind === 'error') ?? messages.at(-1))?.text ?? ''
}

/** A document without effect in law has the icon of its environment. */
function StateText({ row: { state, environment } }: { row: EInvoiceRow }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <EInvoiceMark state={state} />
      {isTrial(environment) && <EnvironmentIcon environment={environment} />}
    </span>
  )
}

function TimeLeft({ isOverdue, text }: { isOverdue: boolean; text: string }) {
  if (text === '' || !isOverdue) return text
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium text-destructive">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  )
}
