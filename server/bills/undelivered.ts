/**
 * The bills that await delivery: those in `undelivered_bill` with outstanding goods. Statements deliver parts, refunds reduce the outstanding
 * goods, and services are not delivered; all are checked per bill, because few bills are undelivered.
 */
import { type RawBuilder, sql } from 'kysely'
import { isEffectiveBill, isEffectiveDelivery, waitingPart } from '../bill-state.ts'

/** 1 or 0, on both databases. */
export function awaitsDelivery(billId: string): RawBuilder<number> {
  return sql<number>`CASE WHEN EXISTS (SELECT 1 FROM undelivered_bill AS waiting WHERE waiting.bill_id = ${sql.ref(billId)})
    AND ${goodsAreLeft(billId)} THEN 1 ELSE 0 END`
}

export function goodsAreLeft(billId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM bill_line AS goods
    WHERE goods.bill_id = ${sql.ref(billId)} AND goods.item_id IS NOT NULL AND goods.is_service = 0
      AND goods.quantity > (SELECT coalesce(sum(${waitingPart('refund', 'taken')}), 0) FROM bill AS refund
        JOIN bill_line AS taken ON taken.bill_id = refund.id
        WHERE refund.original_bill_id = goods.bill_id AND taken.original_line = goods.line AND ${isEffectiveBill('refund.id')})
      + (SELECT coalesce(sum(moved.quantity), 0) FROM delivery JOIN delivery_line AS moved ON moved.posting_id = delivery.posting_id
        WHERE delivery.bill_id = goods.bill_id AND moved.line = goods.line AND ${isEffectiveDelivery('delivery')}))`
}
