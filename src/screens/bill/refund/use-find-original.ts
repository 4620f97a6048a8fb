/** Finds the bill to refund, by typed or scanned code or by id. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill.ts'
import { type RefundableBill, refundEndpoints } from '#contract/refunds.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sharedText } from '../../../i18n/keys.ts'
import { useApi } from '../../../services/api-context.ts'

const { searchBillsCanBeRefunded, getRefundableBill } = refundEndpoints

/** The data of a bill in the list. */
export type ListedOriginal = Pick<
  BillRow,
  'id' | 'billTypeCode' | 'code' | 'date' | 'total' | 'partyNameAr' | 'partyNameEn'
>

type Asked = { readonly code: string } | { readonly id: number }

export function useFindOriginal(types: readonly BillTypeCode[], take: (bill: RefundableBill) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const [message, setMessage] = useState<string | null>(null)
  const [found, setFound] = useState<readonly ListedOriginal[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = async (asked: Asked): Promise<readonly RefundableBill[]> => {
    const options = { notify: 'never' } as const
    if ('id' in asked) return [await api.read(getRefundableBill, { query: { id: asked.id } }, options)]
    const found = types.map(billTypeCode =>
      api.read(searchBillsCanBeRefunded, { query: { billTypeCode, code: asked.code } }, options),
    )
    return (await Promise.all(found)).flat()
  }
  /** Whether the bill was found, or several to choose from. */
  const find = async (asked: Asked): Promise<boolean> => {
    setBusy(true)
    setMessage(null)
    setFound(null)
    try {
      const bills = await read(asked)
      const [only, other] = bills.filter(({ lines }) => lines.length > 0)
      if (only !== undefined && other === undefined) take(only)
      else if (only === undefined) setMessage(t('bill.refund.notFound'))
      else setFound(bills.map(({ bill }) => listedOf(bill)))
      return only !== undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { find, found, message, isBusy }
}

function listedOf({ id, billTypeCode, code, date, total, party }: RefundableBill['bill']): ListedOriginal {
  return { id, billTypeCode, code, date, total, partyNameAr: party?.nameAr ?? '', partyNameEn: party?.nameEn ?? '' }
}
