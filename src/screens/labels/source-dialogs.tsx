/** The sources of rows besides the search: the goods of a purchase, and the units whose price has changed since a day. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { labelEndpoints } from '#contract/labels.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { type Day, isDay } from '#domain/days.ts'
import { ApiError } from '../../api/api-error.ts'
import { BillSearch } from '../../bills/bill-search.tsx'
import { useFindBill } from '../../bills/use-find-bill.ts'
import { DayInput, dayProblem } from '../../fields/day-input.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { copiesFor } from './label-rows.ts'

export type AddedUnit = { readonly unitId: number; readonly count: number }

type SourceProps = {
  readonly add: (units: readonly AddedUnit[]) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

const quietly = { notify: 'never' } as const
/** Purchases. */
const [billTypeCode] = billTypesThat(({ hasSupplierInvoice }) => hasSupplierInvoice)
const purchasesOf = { billTypeCode, pageNumber: 1 } as const
const latestCount = 10
const foundCount = 20

export function PurchaseDialog({ add, close, giveBackFocus }: SourceProps) {
  const { t } = useTranslation()
  const api = useApi()
  const formats = useFormats()
  const { nameOf } = useNames()
  const latest = useQuery(
    api.query(billEndpoints.listBills, { query: { ...purchasesOf, pageSize: latestCount } }, quietly),
  )
  const take = async ({ id }: BillRow) => {
    const { lines } = await api.read(labelEndpoints.getReceivedGoods, { query: { billId: id } }, { notify: 'failures' })
    add(lines.map(({ unitId, quantity }) => ({ unitId, count: copiesFor(quantity) })))
    close()
  }
  const finding = useFindBill<BillRow, BillRow>({
    read: async asked => {
      if ('id' in asked) {
        const row = latest.data?.bills.find(({ id }) => id === asked.id)
        return row === undefined ? [] : [row]
      }
      const query = { ...purchasesOf, pageSize: foundCount, query: asked.code }
      return (await api.read(billEndpoints.listBills, { query }, quietly)).bills
    },
    isOpen: ({ isVoided }) => !isVoided,
    take: row => void take(row).catch(() => undefined),
    rowOf: row => row,
    noneText: () => t('shared.noBill'),
  })
  return (
    <InfoDialog title={t('labels.fromPurchase')} className="max-w-2xl" close={close} giveBackFocus={giveBackFocus}>
      <div className="mt-4 grid gap-4">
        <BillSearch<BillRow>
          texts={{
            ...{ number: t('labels.billNumber'), open: t('labels.take'), listed: t('labels.latestPurchases') },
            ...{ several: t('labels.several'), none: t('labels.noPurchase'), failed: t('shell.loadFailedDetail') },
          }}
          query={{ ...latest, data: latest.data?.bills.filter(({ isVoided }) => !isVoided) }}
          finding={finding}
        >
          {row => (
            <>
              <Code className="font-medium">{row.code}</Code>
              <Name text={nameOf({ nameAr: row.partyNameAr, nameEn: row.partyNameEn })} className="min-w-0" />
              <span className="text-muted-foreground text-sm">{formats.shortDay(row.date)}</span>
            </>
          )}
        </BillSearch>
      </div>
    </InfoDialog>
  )
}

export function PricesDialog({ add, close, giveBackFocus, today }: SourceProps & { readonly today: Day }) {
  const { t } = useTranslation()
  const api = useApi()
  const [text, setText] = useState<string>(today)
  const [isSending, setSending] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const problem = isDay(text) ? dayProblem(text, undefined, today) : 'required'
  const send = async () => {
    if (problem !== null || !isDay(text)) return setRefusals([problemText({ code: problem ?? 'required' })])
    setSending(true)
    try {
      const { units, hasMore } = await api.read(labelEndpoints.getChangedPrices, { query: { since: text } }, quietly)
      if (units.length === 0) return setRefusals([t('labels.noChangedPrice')])
      add(units.map(({ unitId }) => ({ unitId, count: 1 })))
      if (hasMore) return setRefusals([t('labels.morePrices')])
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusals([error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)])
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      title={t('labels.fromPrices')}
      text={t('labels.fromPricesText')}
      done={t('labels.take')}
      isSending={isSending}
      refusals={refusals}
      send={() => void send()}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <FormField label={t('labels.since')} error={null} className="mt-4">
        {marks => (
          <DayInput
            {...marks}
            autoFocus
            text={text}
            onText={next => {
              setText(next)
              setRefusals([])
            }}
            today={today}
            max={today}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
