/** Sends a bill and says what became of it, in the words of the machine. */
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { SendAnswer, SendFailure, SentBill } from '#machines/bill-editor/sending.ts'
import { unansweredBill } from '#machines/bill-editor/sending.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'

export type SendingApi = Pick<Api, 'call'> & {
  readonly session: Pick<Api['session'], 'logOut'>
  readonly registration: Pick<Api['registration'], 'lose'>
}

export async function sendBill(api: SendingApi, sent: SentBill): Promise<SendAnswer> {
  try {
    // The editor itself says how it ended, beside what was typed.
    const options = { idempotencyKey: sent.key, notify: 'never' } as const
    return { kind: 'saved', bill: await post(api, sent, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Decision 17, and spec §4: what the interceptor would have done beside its message.
    if (error.error === 'not_registered') api.registration.lose()
    else if (error.status === 403) api.session.logOut()
    return { kind: 'failed', failure: sendFailureOf(error) }
  }
}

function post(api: SendingApi, { body, editsId }: SentBill, options: { idempotencyKey: string; notify: 'never' }) {
  return editsId === null
    ? api.call(billEndpoints.createBill, { body }, options)
    : api.call(billLifeEndpoints.editBill, { body: { ...body, Id: editsId } }, options)
}

/** Only the server's own refusal is certain; a proxy's answer or a failure half-way leaves open whether the bill was posted. */
export function sendFailureOf(error: ApiError): SendFailure {
  const isRefused = error.status >= 400 && error.status < 500 && error.error !== 'unknown'
  if (!isRefused) return { ...unansweredBill, description: error.description }
  return { isUncertain: false, reason: 'refused', description: error.description, problems: error.problems }
}
