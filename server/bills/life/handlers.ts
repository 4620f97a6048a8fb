/** The calls on posted bills. */
import type { billLifeEndpoints } from '#contract/bill-life.ts'
import { can } from '#domain/access/can.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { Failure } from '../../calls/failure.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { keyOf } from '../../idempotency.ts'
import { postedDocument } from '../show/document.ts'
import { changeBillStatus } from './change-status.ts'
import { createCreditNote } from './credit-note.ts'
import { editBill } from './edit-bill.ts'
import { readHistory } from './history.ts'
import { refundIssue } from './issue-refund.ts'
import { recordPrint } from './record-print.ts'
import { voidBill } from './void-bill.ts'

export const billLifeHandlers: HandlersOf<typeof billLifeEndpoints> = {
  async voidBill({ services, caller, idempotencyKey, params }) {
    return postedDocument(services.db, await voidBill(services, caller, keyOf(idempotencyKey), params.id))
  },

  async editBill({ services, caller, idempotencyKey, body }) {
    if (!can(caller.access, billTypeOf(body.billTypeCode).feature)) throw new Failure('access_denied')
    return postedDocument(services.db, await editBill(services, caller, keyOf(idempotencyKey), body))
  },

  async recordPrint({ services, caller, idempotencyKey, body }) {
    return { prints: await recordPrint(services, caller, keyOf(idempotencyKey), body.id) }
  },

  async createCreditNote({ services, caller, idempotencyKey, body }) {
    return postedDocument(services.db, await createCreditNote(services, caller, keyOf(idempotencyKey), body))
  },

  async refundIssue({ services, caller, idempotencyKey, body }) {
    return postedDocument(services.db, await refundIssue(services, caller, keyOf(idempotencyKey), body))
  },

  async changeBillStatus({ services, caller, idempotencyKey, body }) {
    return postedDocument(services.db, await changeBillStatus(services, caller, keyOf(idempotencyKey), body))
  },

  async getBillHistory({ services, caller, query }) {
    return readHistory(services.db, query.id, caller.access)
  },
}
