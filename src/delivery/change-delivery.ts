/** One call for one bill, and what its answer means. */
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { errors } from '#contract/errors.ts'
import type { DeliveryAction, DeliveryOutcome, DeliveryRefusal } from '#machines/delivery.machine.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'

/** The dialog or a toast says what became of it. */
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
 * The server says that there was nothing to do; what the bill has become meanwhile tells the person why: somebody else was faster,
 * nothing of it is left, or nothing of it has left.
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
