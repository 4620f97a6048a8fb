/** Selects the bill to deliver: by typed or scanned number, or from the waiting bills, the oldest first. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryEndpoints, type WaitingBill } from '#contract/deliveries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { BillSearch } from '../../bills/bill-search.tsx'
import { useFindBill } from '../../bills/use-find-bill.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'

const { getBillsToDeliver, searchBillsToDeliver, getBillToDeliver } = deliveryEndpoints
const quietly = { notify: 'never' } as const

type Listed = Omit<ReplyOf<typeof getBillsToDeliver>['bills'][number], 'waitingLines'>

export function StatementStart({ take }: { take: (bill: WaitingBill) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, isError, isPending, refetch } = useQuery({
    ...useApi().query(getBillsToDeliver, { query: {} }, quietly),
    // Bills that were delivered meanwhile are no longer listed.
    refetchOnMount: 'always',
  })
  const finding = useFindWaiting(take)
  const hidden = (data?.count ?? 0) - (data?.bills.length ?? 0)
  const texts = {
    number: t('statement.billNumber'),
    open: t('statement.open'),
    listed: t('statement.waiting'),
    several: t('statement.several'),
    none: t('statement.noneWait'),
    failed: t('statement.failed'),
  }
  return (
    <Page title={t('titles.newStatement')} lead={t('statement.lead')} className="max-w-3xl">
      <BillSearch<Listed>
        texts={texts}
        query={{ data: data?.bills, isError, isPending, refetch }}
        finding={finding}
        beside={
          data !== undefined && (
            <span className="is-number font-normal text-muted-foreground text-sm">{formats.count(data.count)}</span>
          )
        }
        below={
          hidden > 0 && (
            <p className="text-muted-foreground text-sm">{t('statement.more', { number: formats.count(hidden) })}</p>
          )
        }
      >
        {row => <Waiting row={row} />}
      </BillSearch>
    </Page>
  )
}

function Waiting({ row }: { readonly row: Listed }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const party = nameOf({ nameAr: row.partyNameAr, nameEn: row.partyNameEn })
  return (
    <>
      <Code className="font-medium">{row.code}</Code>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>{t(`titles.${billTitles[row.billTypeCode]}`)}</span>
        {party !== '' && <Name text={party} className="min-w-0" />}
        <span className="text-muted-foreground text-sm">{formats.shortDay(row.date)}</span>
      </span>
      <span className="text-muted-foreground text-sm">
        {row.isPartly ? t('statement.partly') : t(`words.statementKinds.${row.kind}`)}
      </span>
    </>
  )
}

function useFindWaiting(take: (bill: WaitingBill) => void) {
  const { t } = useTranslation()
  const api = useApi()
  return useFindBill<WaitingBill, Listed>({
    read: async asked =>
      'id' in asked
        ? [await api.read(getBillToDeliver, { query: asked }, quietly)]
        : api.read(searchBillsToDeliver, { query: asked }, quietly),
    isOpen: ({ lines }) => lines.some(line => line.outstanding > 0),
    take,
    rowOf: ({ bill, kind }) => ({ ...bill, kind, isPartly: false }),
    noneText: count => t(count === 0 ? 'shared.noBill' : 'shared.billDelivered'),
  })
}
