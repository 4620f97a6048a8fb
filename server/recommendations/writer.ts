/**
 * The settings of the service that writes about recommendations: address, model and key. The key is a secret: it is sent only to the
 * service, never returned or logged, and the audit records only that it changed. Source: decision 13.
 */
import { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import {
  type RecommendationWriter,
  type recommendationEndpoints,
  writerAddressLengthMax,
} from '#contract/recommendations.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../services.ts'

const settingKey = 'recommendationWriter'
const secretName = 'recommendationWriterKey'

export type Writer = { readonly address: string; readonly model: string; readonly key: string }
const none: Writer = { address: '', model: '', key: '' }

const stored = z.object({ address: z.string().max(writerAddressLengthMax), model: z.string() })

/** With an empty address when none is configured. */
export async function readWriter({ read }: Pick<Db, 'read'>): Promise<Writer> {
  return writerIn(read)
}

async function writerIn(tx: Tx): Promise<Writer> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst()
  if (!row) return none
  const secret = await tx.selectFrom('secret').select('value').where('name', '=', secretName).executeTakeFirst()
  return { ...stored.parse(JSON.parse(row.value)), key: secret?.value ?? '' }
}

export type ReplyWriter = Omit<RecommendationWriter, 'isPaused'>

export function replyWriter({ address, model, key }: Writer): ReplyWriter {
  return { address, model, hasKey: key !== '' }
}

type Sent = InputOf<typeof recommendationEndpoints.setRecommendationWriter>['body']

export async function setWriter(services: Services, caller: Caller, sent: Sent): Promise<ReplyWriter> {
  const { db, now } = services
  const address = sent.address.trim()
  const model = address === '' ? '' : sent.model.trim()
  const problems = problemsOf(address, model, sent.key ?? '')
  refuseAny(problems)
  return db.write([], async tx => {
    const before = await writerIn(tx)
    const seen = sent.before
    if (seen && (seen.address !== before.address || seen.model !== before.model)) throw new Failure('row_changed')
    // A key belongs to the server it was entered for; a new address requires it again.
    const held = address !== '' && isSameServer(before.address, address) ? before.key : ''
    const next = { address, model, key: address === '' ? '' : (sent.key ?? held) }
    const changes = changesOf(
      { address: before.address, model: before.model },
      { address: next.address, model: next.model },
    )
    const isKeyChanged = next.key !== before.key
    if (Object.keys(changes).length === 0 && !isKeyChanged) return replyWriter(next)
    await store(tx, next, now())
    const row = { ...actorOf(caller), at: now(), action: 'setting.changed', subject: settingKey } as const
    await recordAudit(tx, { ...row, detail: { changes, isKeyChanged } })
    return replyWriter(next)
  })
}

async function store(tx: Tx, { address, model, key }: Writer, at: number): Promise<void> {
  const value = JSON.stringify({ address, model })
  await tx
    .insertInto('setting')
    .values({ key: settingKey, value, changed_at: at })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value, changed_at: at }))
    .execute()
  await tx.deleteFrom('secret').where('name', '=', secretName).execute()
  if (key !== '') await tx.insertInto('secret').values({ name: secretName, value: key, created_at: at }).execute()
}

/** Characters allowed in a header. */
const headerText = /^[\x21-\x7e]*$/u

function problemsOf(address: string, model: string, key: string): Problem[] {
  return [
    ...(address === '' || isServiceAddress(address) ? [] : [problem('address', 'invalidServiceAddress')]),
    ...(address !== '' && model === '' ? [problem('model', 'required')] : []),
    ...(headerText.test(key) ? [] : [problem('key', 'invalid')]),
  ]
}

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** HTTPS, unless the host is this machine; and without credentials, so that no key is in the address. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname))
}

function isSameServer(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)]
  return first !== null && second !== null && first.origin === second.origin
}
