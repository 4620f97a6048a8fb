/** Finds the bill to refund or debit, by typed or scanned code or by id. */
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill-row.ts'
import { type RefundableBill, refundEndpoints } from '#contract/refunds.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { useFindBill } from '../../../bills/use-find-bill.ts'
import { useApi } from '../../../services/api-context.ts'

const { searchBillsCanBeRefunded, getRefundableBill } = refundEndpoints
const quietly = { notify: 'never' } as const

/** The data of a bill in the list. */
export type ListedOriginal = Pick<
  BillRow,
  'id' | 'billTypeCode' | 'code' | 'date' | 'total' | 'partyNameAr' | 'partyNameEn'
>

export function useFindOriginal(
  types: readonly BillTypeCode[],
  take: (bill: RefundableBill) => void,
  words: 'refund' | 'debit',
) {
  const { t } = useTranslation()
  const api = useApi()
  return useFindBill<RefundableBill, ListedOriginal>({
    read: async asked => {
      if ('id' in asked) return [await api.read(getRefundableBill, { query: asked }, quietly)]
      const found = types.map(billTypeCode =>
        api.read(searchBillsCanBeRefunded, { query: { billTypeCode, ...asked } }, quietly),
      )
      return (await Promise.all(found)).flat()
    },
    isOpen: ({ lines }) => lines.length > 0,
    take,
    rowOf: ({ bill }) => listedOf(bill),
    noneText: () => t(`bill.${words}.notFound`),
  })
}

function listedOf({ id, billTypeCode, code, date, total, party }: RefundableBill['bill']): ListedOriginal {
  return { id, billTypeCode, code, date, total, partyNameAr: party?.nameAr ?? '', partyNameEn: party?.nameEn ?? '' }
}
