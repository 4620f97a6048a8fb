/** Sends a bill and maps the result to the machine's answer. */
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
    // The editor itself shows the result at its fields.
    const options = { idempotencyKey: sent.key, notify: 'never' } as const
    return { kind: 'saved', bill: await post(api, sent, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Decision 17, and spec §4: the side effects of the interceptor, without its message.
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

/** Only a refusal by the server itself is certain; after a proxy's response or a partial failure the bill may have been posted. */
export function sendFailureOf(error: ApiError): SendFailure {
  const isRefused = error.status >= 400 && error.status < 500 && error.error !== 'unknown'
  if (!isRefused) return { ...unansweredBill, description: error.description }
  return { isUncertain: false, reason: 'refused', description: error.description, problems: error.problems }
}
