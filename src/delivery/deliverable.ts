/** Which bills can be delivered, and which deliveries can be cancelled: the same for the list, a bill's page and the palette. */
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { DeliveryBill } from '../commands/entities.ts'
import type { TextKey } from '../i18n/texts.ts'

/** This many take a minute or two; more is probably a mistake. */
export const deliveredAtOnceMax = 500

export function isOfDeliveredType({ billTypeCode }: Pick<DeliveryBill, 'billTypeCode'>): boolean {
  return billTypeOf(billTypeCode).mayBeUndelivered
}

/** Why the bill cannot be delivered, or its delivery not cancelled; undefined when it can. */
export function deliveryBlocked(bill: DeliveryBill, isDelivered: boolean): TextKey | undefined {
  if (!isOfDeliveredType(bill)) return 'delivery.notDeliverable'
  if (bill.isVoided) return 'shared.billVoided'
  if (!isDelivered) return bill.isDelivered ? undefined : 'delivery.noExitStatement'
  if (bill.isDelivered) return 'shared.billDelivered'
  return bill.awaitsDelivery ? undefined : 'delivery.nothingLeft'
}

/** Why nothing can be done with the selection. `marked` is null when some of it is not loaded. */
export function markedBlocked(marked: readonly DeliveryBill[] | null, isDelivered: boolean): TextKey | undefined {
  if (marked === null) return 'delivery.rowsMissing'
  const [first] = marked
  if (first === undefined) return 'delivery.noRow'
  if (marked.length === 1) return deliveryBlocked(first, isDelivered)
  if (marked.some(bill => deliveryBlocked(bill, isDelivered) === undefined)) return undefined
  return isDelivered ? 'delivery.noneToDeliver' : 'delivery.noneToTakeBack'
}

/** A posted bill on its own page. Only the server knows the remaining quantities; the amounts show whether all of it was refunded. */
export function deliveryBillOf(bill: BillDocument): DeliveryBill {
  const isVoided = bill.voidedAt !== null
  const hasGoods = bill.lines.some(line => !line.isService) && (bill.refunded < bill.total || bill.total === 0)
  return {
    ...bill,
    isVoided,
    awaitsDelivery: isOfDeliveredType(bill) && bill.isCurrent && !bill.isDelivered && !isVoided && hasGoods,
    partyNameAr: bill.party?.nameAr ?? '',
    partyNameEn: bill.party?.nameEn ?? '',
  }
}
