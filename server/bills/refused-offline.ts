/** Tells a user of a bill that was made offline and refused when it was sent: it waits on their device until they correct it. */
import type { NewBill } from '#contract/bill.ts'
import { errors } from '#contract/errors.ts'
import { Failure } from '../calls/failure.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'

/** A failure to write it must not hide the refusal. */
export async function notifyOfRefusal(
  { db, now }: Services,
  userId: number,
  body: Pick<NewBill, 'isCapturedOffline'>,
  error: unknown,
): Promise<void> {
  if (!body.isCapturedOffline || !isFinal(error)) return
  const event = { kind: 'offlineBillRefused', values: {}, at: now() } as const
  await db.write([], tx => notify(tx, [userId], event)).catch(() => undefined)
}

/** The client repeats a bill after any other failure, and after a reused key with its first body. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code === 'idempotency_key_reused') return false
  const { status } = errors[error.code]
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
