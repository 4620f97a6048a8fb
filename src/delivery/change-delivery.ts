/** One call per bill, and the meaning of its reply. */
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { errors } from '#contract/errors.ts'
import type { DeliveryAction, DeliveryOutcome, DeliveryRefusal } from '#machines/delivery.machine.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'

/** The dialog or a toast shows the result. */
const quietly = { isBackground: true, notify: 'never' } as const

export async function changeDelivery(
  api: Pick<Api, 'call' | 'read'>,
  action: DeliveryAction,
): Promise<DeliveryOutcome> {
  try {
    const body = { id: action.billId, isDelivered: action.isDelivered }
    await api.call(billLifeEndpoints.changeBillStatus, { body }, { ...quietly, idempotencyKey: newIdempotencyKey() })
    return { kind: 'changed' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'refused', reason: await reasonOf(api, action, error) }
  }
}

/**
 * The server reports that there was nothing to do; the bill's current state shows why: another user was faster, nothing is left to deliver,
 * or nothing was delivered.
 */
async function reasonOf(
  api: Pick<Api, 'read'>,
  { billId, isDelivered }: DeliveryAction,
  { error, description, problems }: ApiError,
): Promise<DeliveryRefusal> {
  if (description === null) return { kind: 'noAnswer' }
  if (error !== 'process_ignored') return { kind: 'shared', text: description, problems }
  if (!isDelivered) return { kind: 'noExitStatement' }
  const bill = await api.read(billEndpoints.getBill, { query: { id: billId } }, quietly).catch(() => null)
  return bill?.isDelivered
    ? { kind: 'shared', text: errors.bill_delivered.text, problems: [] }
    : { kind: 'nothingLeft' }
}
