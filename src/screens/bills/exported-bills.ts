/** The export source of the list of bills: the filters in words, the rows and the sums. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { billEndpoints } from '#contract/bill.ts'
import type { BillRow } from '#contract/bill-row.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Api } from '../../api/api.ts'
import { type BillFilter, type BillListing, searchOf } from '../../bills/bill-filter.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import { periodText } from '../../lists/period.ts'
import { useApi } from '../../services/api-context.ts'
import type { BillColumn } from './bill-columns.tsx'
import { allBills, sumsQuery } from './bill-list.ts'
import { useChosenNames } from './use-chosen-names.ts'

type SumsOfType = ReplyOf<typeof billEndpoints.getBillSums>['types'][number]

type ExportedBills = ExportSource<BillRow, SumsOfType>

type ListedBills = {
  readonly listing: BillListing
  /** The exported columns. */
  readonly columns: readonly FieldColumn<BillRow>[]
  readonly allColumns: readonly BillColumn[]
  /** The user has chosen columns and their order. */
  readonly isChosen: boolean
  /** As far as known. */
  readonly count: number
}

export function useExportedBills({ listing, columns, allColumns, isChosen, count }: ListedBills): ExportedBills {
  const { t } = useTranslation()
  const formats = useFormats()
  const [api, client] = [useApi(), useQueryClient()]
  const names = useChosenNames(listing.filter)
  // Memoized, because a sheet of thousands of rows is rendered from it.
  return useMemo(
    () => exportedBills({ listing, columns, allColumns, isChosen, count }, { api, client, t, formats, names }),
    [listing, columns, allColumns, isChosen, count, api, client, t, formats, names],
  )
}

type Around = {
  readonly api: Api
  readonly client: QueryClient
  readonly t: TFunction
  readonly formats: Formats
  /** The names of the branch, cost centre and user in the filters. */
  readonly names: Readonly<Record<'branch' | 'costCentre' | 'user', string>>
}

function exportedBills(listed: ListedBills, around: Around): ExportedBills {
  const { listing, columns, isChosen, count } = listed
  const { api, client, t } = around
  return {
    name: 'bills',
    title: t('titles.billsReport'),
    search: String(searchOf(listing)),
    fileName: fileName(listing.filter),
    columns,
    // The page has room for the time only when the user chose it, or the list is sorted by it.
    printColumns: columns.filter(({ id }) => id !== 'createdAt' || isChosen || listing.sort.by === 'createdAt'),
    facts: factsOf(listed, around),
    countLabel: t('bills.count'),
    count,
    read: reading => allBills(api, listing, reading),
    sums: {
      columns: sumColumns(t),
      read: async () => (await client.fetchQuery({ ...sumsQuery(api, listing.filter), staleTime: 0 })).types,
    },
  }
}

function isOfExpiry({ expiresFrom, expiresTo }: BillFilter): boolean {
  return expiresFrom !== null || expiresTo !== null
}

function fileName(filter: BillFilter): string {
  const { type, from, to, awaitsDelivery, wasCaptured, eInvoice } = filter
  const marks = [
    awaitsDelivery ? 'undelivered' : null,
    wasCaptured ? 'offline' : null,
    eInvoice,
    isOfExpiry(filter) ? 'expiry' : null,
  ]
  return ['bills', type, ...marks, from, to].filter(part => part !== null).join('-')
}

function factsOf({ listing, allColumns }: ListedBills, { t, formats, names }: Around): ExportedBills['facts'] {
  const { filter, sort } = listing
  const column = allColumns.find(each => each.id === sort.by)?.title ?? ''
  return [
    { label: t('lists.period'), value: periodText(filter.from, filter.to, t, formats) },
    {
      label: t('bills.expiry'),
      value: isOfExpiry(filter) ? periodText(filter.expiresFrom, filter.expiresTo, t, formats) : '',
    },
    { label: t('bills.type'), value: filter.type === null ? '' : t(`titles.${billTitles[filter.type]}`) },
    { label: t('bills.search'), value: filter.query.trim() },
    { label: t('bills.branch'), value: names.branch },
    { label: t('bills.costCentre'), value: names.costCentre },
    { label: t('bills.user'), value: names.user },
    { label: t('bills.captured.filter'), value: filter.wasCaptured ? t('billStates.captured') : '' },
    {
      label: t('bills.columns.eInvoice'),
      value: filter.eInvoice === null ? '' : t(`eInvoiceStates.${filter.eInvoice}`),
    },
    { label: t('delivery.filter'), value: filter.awaitsDelivery ? t('billStates.undelivered') : '' },
    { label: t('lists.order'), value: t(`lists.${sort.isUpwards ? 'upwards' : 'downwards'}`, { column }) },
  ]
}

/** By type, as above the list: refunds are not subtracted from sales. */
function sumColumns(t: TFunction): readonly FieldColumn<SumsOfType>[] {
  const width = { paperMm: 26 }
  return [
    {
      id: 'type',
      kind: 'choice',
      title: t('bills.type'),
      width: { paperMm: null },
      value: ({ billTypeCode }) => ({ value: billTypeCode, text: t(`titles.${billTitles[billTypeCode]}`) }),
    },
    { id: 'count', kind: 'count', title: t('bills.count'), width, value: each => each.count },
    { id: 'voided', kind: 'count', title: t('bills.voidedCount'), width, value: each => each.voidedCount },
    { id: 'net', kind: 'money', title: t('bills.columns.net'), width, value: each => each.net },
    { id: 'vat', kind: 'money', title: t('bills.columns.vat'), width, value: each => each.vat },
    { id: 'total', kind: 'money', title: t('bills.columns.total'), width, value: each => each.total },
  ]
}
