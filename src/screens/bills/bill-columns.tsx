/** The columns of the list of bills, for the grid, for Excel and for paper. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { UndeliveredMark } from '../../delivery/undelivered-mark.tsx'
import type { GridColumn } from '../../grid/grid-columns.ts'
import { type Named, useNames } from '../../i18n/names.ts'
import { cn } from '../../ui/class-names.ts'
import { Code } from '../../ui/field-kinds.tsx'
import { CapturedMark } from './captured-mark.tsx'

type State = 'voided' | 'undelivered' | 'captured' | 'edited' | 'printed'

/** The states of a bill that are worth a word; the first is what the list shows. */
export function statesOf(bill: BillRow): readonly State[] {
  return [
    ...(bill.isVoided ? ['voided' as const] : []),
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

export type BillColumn = GridColumn<BillRow> & { readonly id: BillColumnId }

export function useBillColumns(branches: ReadonlyMap<number, Named>): readonly BillColumn[] {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  return useMemo(() => {
    const title = (id: BillColumnId) => ({ id, title: t(`bills.columns.${id}`) })
    const stateText = (bill: BillRow) =>
      statesOf(bill)
        .map(state => t(`bills.states.${state}`))
        .join(' · ')
    return [
      {
        ...title('code'),
        kind: 'text',
        width: '6.5rem',
        value: bill => bill.code,
        render: bill => <Code className={cn('font-medium', bill.isVoided && 'line-through')}>{bill.code}</Code>,
      },
      { ...title('type'), kind: 'text', width: '7.5rem', value: bill => t(`titles.${billTitles[bill.billTypeCode]}`) },
      { ...title('day'), kind: 'day', width: '6.25rem', value: bill => bill.date },
      {
        ...title('party'),
        kind: 'text',
        width: 'minmax(9rem, 1fr)',
        value: bill => nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn }),
      },
      {
        ...title('branch'),
        kind: 'text',
        width: '6.5rem',
        value: bill => {
          const branch = branches.get(bill.branchId)
          return branch === undefined ? '' : nameOf(branch)
        },
      },
      { ...title('user'), kind: 'text', width: '9rem', value: bill => bill.userName },
      { ...title('net'), kind: 'money', width: '6.25rem', value: bill => bill.net },
      { ...title('vat'), kind: 'money', width: '5.5rem', value: bill => bill.vat },
      {
        ...title('total'),
        kind: 'money',
        width: '6.5rem',
        value: bill => bill.total,
      },
      {
        ...title('state'),
        kind: 'text',
        width: '8.5rem',
        value: stateText,
        render: bill => <StateText bill={bill} text={stateText(bill)} />,
      },
      { ...title('createdAt'), kind: 'instant', width: '10.5rem', value: bill => bill.createdAt },
    ]
  }, [t, nameOf, branches])
}

function StateText({ bill, text }: { bill: BillRow; text: string }) {
  if (bill.awaitsDelivery) return <UndeliveredMark text={text} className="text-sm" />
  if (bill.capture !== null && !bill.isVoided)
    return <CapturedMark capture={bill.capture} text={text} className="text-sm" />
  return (
    <span className={bill.isVoided ? 'font-semibold text-destructive' : 'text-muted-foreground text-sm'}>{text}</span>
  )
}
