/** Selects the bill to refund or debit: by typed or scanned number, or from the latest bills. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type RefundableBill, refundEndpoints } from '#contract/refunds.ts'
import { can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import { BillSearch } from '../../../bills/bill-search.tsx'
import { typesBeside } from '../../../catalogue/bill-address.ts'
import { billTitles } from '../../../catalogue/bill-titles.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useAccess, useApi } from '../../../services/api-context.ts'
import { Page } from '../../../services/page.tsx'
import { Loading } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { type ListedOriginal, useFindOriginal } from './use-find-original.ts'

const { getBillsCanBeRefunded } = refundEndpoints

type StartProps = {
  readonly type: BillTypeCode
  readonly take: (bill: RefundableBill) => void
  /** A bill from the URL. */
  readonly first?: RefundableBill
}

export function RefundStart({ type, take, first }: StartProps) {
  const { t } = useTranslation()
  const access = useAccess()
  const types = typesBeside(type).filter(each => can(access, billTypeOf(each).feature))
  const title = t(`titles.${billTitles[type]}`)
  const isWhole = first?.lines.length === 0
  useEffect(() => {
    if (first !== undefined && !isWhole) take(first)
  }, [first, isWhole, take])
  if (first !== undefined && !isWhole) return <Loading />
  return (
    <Page title={title} lead={t('bill.refund.lead')} className="max-w-3xl">
      {isWhole && <Alert kind="warning">{t('bill.credit.nothingLeft')}</Alert>}
      {types.length > 0 ? (
        <Search type={type} types={types} take={take} />
      ) : (
        <Alert kind="info">{t(`bill.${wordsOf(type)}.notAllowed`)}</Alert>
      )}
    </Page>
  )
}

/** The texts that differ. */
function wordsOf(type: BillTypeCode): 'refund' | 'debit' {
  return billTypeOf(type).debits === null ? 'refund' : 'debit'
}

type SearchProps = Pick<StartProps, 'take'> & {
  readonly type: BillTypeCode
  /** The types that the user may make here. */
  readonly types: readonly BillTypeCode[]
}

function Search({ type, types, take }: SearchProps) {
  const { t } = useTranslation()
  const api = useApi()
  const words = wordsOf(type)
  const query = useQueries({
    queries: types.map(billTypeCode => ({
      ...api.query(getBillsCanBeRefunded, { query: { billTypeCode } }, { notify: 'never' }),
      // Bills that were refunded meanwhile are no longer listed.
      refetchOnMount: 'always' as const,
    })),
    combine: latestOf,
  })
  const texts = {
    number: t('bill.refund.number'),
    open: t('bill.refund.open'),
    listed: t(`bill.${words}.latest`),
    several: t('bill.refund.several'),
    none: t(`bill.${words}.none`),
    failed: t('bill.refund.failed'),
  }
  return (
    <BillSearch texts={texts} query={query} finding={useFindOriginal(types, take, words)}>
      {row => <Original row={row} tellsType={types.length > 1} />}
    </BillSearch>
  )
}

type Listed = UseQueryResult<readonly ListedOriginal[]>

/** Merges the lists of all types, the latest first. */
function latestOf(lists: readonly Listed[]) {
  const rows = lists.every(({ data }) => data !== undefined) ? lists.flatMap(({ data }) => data ?? []) : undefined
  return {
    data: rows?.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
    isError: lists.some(({ isError }) => isError),
    isPending: lists.some(({ isPending }) => isPending),
    refetch: () => {
      for (const list of lists) void list.refetch()
    },
  }
}

/** `tellsType`: the list has bills of several types. */
function Original({ row, tellsType }: { readonly row: ListedOriginal; readonly tellsType: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const type = billTypeOf(row.billTypeCode)
  const nobody = type.side === 'sales' ? t('bill.walkIn') : t('bill.withoutSupplier')
  const name = nameOf({ nameAr: row.partyNameAr, nameEn: row.partyNameEn }) || nobody
  return (
    <>
      <Code className="font-medium">{row.code}</Code>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {tellsType && <span className="text-sm">{t(`titles.${billTitles[row.billTypeCode]}`)}</span>}
        {type.party !== 'none' && <Name text={name} className="min-w-0" />}
        <span className="text-muted-foreground text-sm">{formats.shortDay(row.date)}</span>
      </span>
      {hasPrices(type) && <span className="is-number font-semibold">{formats.amount(row.total)}</span>}
    </>
  )
}
