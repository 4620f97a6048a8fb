/** The list of bills as it is printed: what is listed, in the words of the filter bar, the rows of the list, and its sums. */

import type { TFunction } from 'i18next'
import type { BillRow, billEndpoints } from '#contract/bill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import type { Formats } from '../../i18n/use-formats.ts'
import type { ListView } from '../../print/list-sheet.tsx'
import { paperTable } from '../../print/paper-table.ts'
import type { BillColumn } from './bill-columns.tsx'
import type { BillFilter, BillListing } from './bill-filter.ts'

type Sums = ReplyOf<typeof billEndpoints.getBillSums>

export type ListToPrint = {
  readonly listing: BillListing
  readonly bills: readonly BillRow[]
  readonly columns: readonly BillColumn[]
  readonly sums: Sums
  readonly company: string
  /** Of the branch, cost centre and user that the filter names. */
  readonly names: Readonly<Record<'branch' | 'costCentre' | 'user', string>>
  readonly nowMs: number
}

export type Words = { readonly t: TFunction; readonly formats: Formats; readonly language: string }

export function listView(list: ListToPrint, words: Words): ListView {
  const { listing, bills, sums, company, nowMs } = list
  const { t, formats, language } = words
  // The sheet has room for the instant where the list is in its order.
  const columns = list.columns.filter(({ id }) => id !== 'createdAt' || listing.sort.by === 'createdAt')
  return {
    company,
    title: t('titles.billsReport'),
    facts: factsOf(list, words),
    ...paperTable(bills, columns, formats),
    sums: paperTable(sums.types, sumColumns(t), formats),
    printedAt: t('bills.listPrint.printedAt', { at: formats.longDateTime(nowMs) }),
    pageOf: (page, pages) => t('bills.listPrint.page', { page: formats.count(page), pages: formats.count(pages) }),
    isRtl: language === 'ar',
    language,
  }
}

function factsOf({ listing, bills, columns, sums, names }: ListToPrint, { t, formats }: Words): ListView['facts'] {
  const { filter, sort } = listing
  const column = columns.find(each => each.id === sort.by)?.title ?? ''
  const isWhole = bills.length >= sums.count
  const counts = { number: formats.count(bills.length), all: formats.count(sums.count) }
  const facts = [
    { label: t('bills.listPrint.period'), value: periodOf(filter, { t, formats }) },
    { label: t('bills.type'), value: filter.type === null ? '' : t(`titles.${billTitles[filter.type]}`) },
    { label: t('bills.search'), value: filter.query.trim() },
    { label: t('bills.branch'), value: names.branch },
    { label: t('bills.costCentre'), value: names.costCentre },
    { label: t('bills.user'), value: names.user },
    { label: t('bills.captured.filter'), value: filter.wasCaptured ? t('bills.states.captured') : '' },
    { label: t('delivery.filter'), value: filter.awaitsDelivery ? t('bills.states.undelivered') : '' },
    {
      label: t('bills.listPrint.order'),
      value: t(`bills.listPrint.${sort.isUpwards ? 'upwards' : 'downwards'}`, { column }),
    },
    { label: t('bills.listPrint.count'), value: isWhole ? counts.all : t('bills.listPrint.partly', counts) },
  ]
  return facts.filter(({ value }) => value !== '')
}

function periodOf({ from, to }: BillFilter, { t, formats }: Omit<Words, 'language'>): string {
  if (from !== null && to !== null) {
    return t('bills.listPrint.range', { from: formats.shortDay(from), to: formats.shortDay(to) })
  }
  if (from !== null) return t('bills.listPrint.fromDay', { from: formats.shortDay(from) })
  return to === null ? t('bills.listPrint.allDays') : t('bills.listPrint.toDay', { to: formats.shortDay(to) })
}

type SumsOfType = Sums['types'][number]

/** Type by type, as above the list: what is taken back is not taken off what is sold. */
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
    { id: 'count', kind: 'count', title: t('bills.listPrint.count'), width, value: each => each.count },
    { id: 'voided', kind: 'count', title: t('bills.listPrint.voided'), width, value: each => each.voidedCount },
    { id: 'net', kind: 'money', title: t('bills.columns.net'), width, value: each => each.net },
    { id: 'vat', kind: 'money', title: t('bills.columns.vat'), width, value: each => each.vat },
    { id: 'total', kind: 'money', title: t('bills.columns.total'), width, value: each => each.total },
  ]
}
