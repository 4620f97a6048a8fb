/** The columns of the list of bills, for the grid, Excel and print. */
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill-row.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { Day } from '#domain/days.ts'
import { CapturedMark } from '../../bills/captured-mark.tsx'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { UndeliveredMark } from '../../delivery/undelivered-mark.tsx'
import { EInvoiceMark } from '../../e-invoices/e-invoice-mark.tsx'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { type Named, useNames } from '../../i18n/names.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { cn } from '../../ui/class-names.ts'
import { icons } from '../../ui/icons.ts'
import { Code } from '../../ui/isolated-text.tsx'

type State = 'voided' | 'expired' | 'refunded' | 'partlyRefunded' | 'undelivered' | 'captured' | 'edited' | 'printed'

/** The notable states of a bill; the list shows the first. */
export function statesOf(bill: BillRow, today: Day): readonly State[] {
  return [
    ...(bill.isVoided ? ['voided' as const] : []),
    ...(bill.quotedUntil !== null && bill.quotedUntil < today && !bill.isVoided ? ['expired' as const] : []),
    ...(bill.refunded > 0 ? [bill.refunded < bill.total ? ('partlyRefunded' as const) : ('refunded' as const)] : []),
    ...(bill.awaitsDelivery ? ['undelivered' as const] : []),
    ...(bill.capture !== null ? ['captured' as const] : []),
    ...(bill.version > 1 ? ['edited' as const] : []),
    ...(bill.prints > 0 ? ['printed' as const] : []),
  ]
}

export type BillColumnId =
  | 'code'
  | 'type'
  | 'day'
  | 'createdAt'
  | 'party'
  | 'branch'
  | 'user'
  | 'net'
  | 'vat'
  | 'total'
  | 'state'
  | 'eInvoice'

export type BillColumn = ListedColumn<BillRow> & { readonly id: BillColumnId }

/** `hasEInvoices`: the column of their states is only there in a company that has some. */
export function useBillColumns(branches: ReadonlyMap<number, Named>, hasEInvoices: boolean): readonly BillColumn[] {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  return useMemo(() => {
    const title = (id: BillColumnId) => ({ id, title: t(`bills.columns.${id}`) })
    // Totals and states are never hidden.
    const choice = (id: BillColumnId, leaves: number) =>
      ({
        ...title(id),
        chosenAs: `bills.columns.${id}`,
        leaves,
      }) as const
    const { day: today } = wallClock(Date.now(), companyTimeZone())
    const stateText = (bill: BillRow) =>
      statesOf(bill, today)
        .map(state => t(`billStates.${state}`))
        .join(' · ')
    const branchOf = (bill: BillRow): Reference | null => {
      const branch = branches.get(bill.branchId)
      return branch === undefined ? null : { ...branch, id: bill.branchId, code: null }
    }
    return [
      {
        ...choice('code', 8),
        kind: 'code',
        value: bill => bill.code,
        render: bill => <Code className={cn('font-medium', bill.isVoided && 'line-through')}>{bill.code}</Code>,
      },
      {
        ...choice('type', 5),
        kind: 'choice',
        value: bill => ({ value: bill.billTypeCode, text: t(`titles.${billTitles[bill.billTypeCode]}`) }),
      },
      { ...choice('day', 7), kind: 'day', value: bill => bill.date },
      {
        ...choice('party', 6),
        kind: 'text',
        value: bill => nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn }),
      },
      { ...choice('branch', 3), kind: 'reference', width: { screen: '6.5rem', paperMm: 23 }, value: branchOf },
      { ...choice('user', 1), kind: 'text', width: { screen: '8rem', paperMm: 28 }, value: bill => bill.userName },
      { ...choice('net', 2), kind: 'money', width: { screen: '6.25rem', paperMm: 21 }, value: bill => bill.net },
      { ...choice('vat', 4), kind: 'money', width: { screen: '5.5rem', paperMm: 18 }, value: bill => bill.vat },
      { ...title('total'), kind: 'money', width: { screen: 'minmax(6.5rem, 7.5rem)' }, value: bill => bill.total },
      {
        ...title('state'),
        kind: 'text',
        width: { screen: 'minmax(7rem, 8.5rem)', paperMm: 24 },
        value: stateText,
        render: bill => <StateText bill={bill} text={stateText(bill)} />,
      },
      ...(hasEInvoices ? [{ ...choice('eInvoice', 5), ...eInvoiceColumn(t) } as const] : []),
      { ...choice('createdAt', 0), kind: 'instant', value: bill => bill.createdAt },
    ]
  }, [t, nameOf, branches, hasEInvoices])
}

function eInvoiceColumn(t: TFunction) {
  return {
    kind: 'choice',
    width: { screen: '8.5rem', paperMm: 26 },
    value: ({ eInvoice }: BillRow) => eInvoice && { value: eInvoice, text: t(`eInvoiceStates.${eInvoice}`) },
    render: ({ eInvoice }: BillRow) => eInvoice && <EInvoiceMark state={eInvoice} />,
  } as const
}

function StateText({ bill, text }: { bill: BillRow; text: string }) {
  if (bill.awaitsDelivery) return <UndeliveredMark text={text} className="text-sm" />
  if (bill.capture !== null && !bill.isVoided)
    return <CapturedMark capture={bill.capture} text={text} className="text-sm" />
  if (bill.refunded > 0) return <RefundedMark text={text} />
  return (
    <span className={bill.isVoided ? 'font-semibold text-destructive' : 'text-muted-foreground text-sm'}>{text}</span>
  )
}

function RefundedMark({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium text-sm">
      <icons.refund aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="truncate">{text}</span>
    </span>
  )
}
