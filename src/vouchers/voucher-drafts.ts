/** The stored draft of a voucher, and the machine that continues it. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { NewVoucher, Voucher } from '#contract/vouchers/voucher.ts'
import { type Day, isDay } from '#domain/days.ts'
import { type Halalas, halalas, type Rate, rate } from '#domain/money.ts'
import { voucherMethods } from '#domain/vouchers/fields.ts'
import { isEmptyDraft, newDraft, type VoucherAnswer, type VoucherDraft } from '#machines/voucher/context.ts'
import { voucherMachine } from '#machines/voucher.machine.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { startKeeping } from '../drafts/keeping.ts'
import { markDraft } from '../drafts/open-drafts.ts'
import { type TakenPlace, takePlace } from '../drafts/places.ts'
import { useApi, useUser } from '../services/api-context.ts'
import type { VoucherFinding } from './voucher-names.ts'

export type VoucherActor = ActorRefFrom<typeof voucherMachine>
export type VoucherSnapshot = SnapshotFrom<typeof voucherMachine>

const names = { id: z.int(), code: z.string().nullable(), nameAr: z.string(), nameEn: z.string() }
const partyKind = z.enum(['customer', 'supplier'])
const amount = z.codec(
  z.int().min(0),
  z.custom<Halalas>(value => Number.isSafeInteger(value)),
  { decode: value => halalas(value), encode: value => value },
)

const account = z.object({
  ...names,
  takesEntries: z.boolean(),
  isOfStock: z.boolean(),
  isOfMoney: z.boolean(),
  partyKind: partyKind.nullable(),
})
const party = z.object({ ...names, kind: partyKind })
const center = z.object({ ...names, branchId: z.int() })
const percent = z.codec(
  z.int().min(0),
  z.custom<Rate>(value => Number.isSafeInteger(value)),
  { decode: value => rate(value), encode: value => value },
)
const named = {
  account: account.nullable(),
  moneyAccount: account.nullable(),
  customer: party.nullable(),
  party: party.nullable(),
  costCenter: center.nullable(),
  branch: z.object(names).nullable(),
}

const storedDay = z.custom<Day>(value => typeof value === 'string' && isDay(value))

const storedDraft = z.object({
  /** It was sent, and no reply had arrived. */
  wasSent: z.boolean(),
  key: z.string().min(1),
  branchId: z.int(),
  date: storedDay.nullable(),
  note: z.string(),
  head: z.object({
    ...named,
    // Drafts of earlier versions have no details.
    method: z.enum(voucherMethods).nullable().default(null),
    chequeNumber: z.string().default(''),
    dueDate: storedDay.nullable().default(null),
    reversesItself: z.boolean().default(false),
  }),
  nextKey: z.int(),
  rows: z.array(
    z.object({
      ...{ ...named, key: z.int(), debit: amount, credit: amount, amount, note: z.string() },
      centers: z.array(z.object({ center, percent })).default([]),
    }),
  ),
})

export type StoredVoucher = { readonly draft: VoucherDraft; readonly wasSent: boolean }

/** Null when this version of the program cannot read it. */
export function readDraft(text: string): StoredVoucher | null {
  try {
    const { wasSent, ...draft } = storedDraft.parse(JSON.parse(text))
    return { wasSent, draft }
  } catch {
    return null
  }
}

export type VoucherPlace = TakenPlace<StoredVoucher> & { readonly keep: (voucher: StoredVoucher | null) => void }

/** The storage slot of this tab for a voucher of this type; null until known. With `isFresh` an existing draft is left alone. */
export function useVoucherPlace(type: VoucherType, isFresh: boolean): VoucherPlace | null {
  const { storage } = useApi()
  const userId = useUser()?.id
  const [place, setPlace] = useState<VoucherPlace | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    const drafts = storage.named('voucher_draft')
    const start = `${userId} ${type} `
    const places = {
      drafts,
      locks: window.isSecureContext ? navigator.locks : undefined,
      lockName: 'voucher-draft',
      newName: () => start + newIdempotencyKey(),
      belongs: (name: string) => name.startsWith(start),
      read: readDraft,
    }
    void takePlace(places, isFresh).then(taken => {
      if (!isWanted) return taken.leave()
      const keep = (voucher: StoredVoucher | null) => {
        const isOpen = voucher !== null && !isEmptyDraft(voucher.draft)
        markDraft(taken, isOpen)
        if (!isOpen) return drafts.remove(taken.name)
        drafts.set(taken.name, JSON.stringify({ ...voucher.draft, wasSent: voucher.wasSent }))
      }
      const leave = () => {
        markDraft(taken, false)
        taken.leave()
      }
      setPlace({ ...taken, keep, leave })
    })
    return () => {
      isWanted = false
    }
  }, [storage, userId, type, isFresh])
  return place
}

type Begun = {
  readonly type: VoucherType
  readonly place: VoucherPlace
  readonly found: VoucherFinding
  /** The initial draft, when it is not the stored one. */
  readonly first: VoucherDraft | null
}

/** Lives as long as its component, and stores every change. */
export function useVoucher({ type, place, found, first }: Begun): VoucherActor {
  const api = useApi()
  const [actor] = useState(() => {
    const voucher = voucherOf(type)
    const machine = voucherMachine.provide({ actors: { send: fromPromise(({ input }) => send(api, voucher, input)) } })
    const fresh = {
      draft: first ?? newDraft(newIdempotencyKey(), found.branches[0]?.id ?? 0, found.head),
      wasSent: false,
    }
    const begun = first === null ? (place.stored ?? fresh) : fresh
    return createActor(machine, { input: { form: voucher.form, finders: found.finders, ...begun } }).start()
  })
  useEffect(() => actor.send({ type: 'finders.change', finders: found.finders }), [actor, found.finders])
  useEffect(() => {
    const keeping = keepVoucher(actor, place)
    return () => {
      keeping.end()
      place.leave()
    }
  }, [actor, place])
  return actor
}

/** Stores every change: edits are debounced, a voucher being sent is stored before it leaves. */
function keepVoucher(actor: VoucherActor, place: VoucherPlace): { readonly end: () => void } {
  let kept: StoredVoucher | null | undefined
  const keep = () => {
    const voucher = storedVoucherOf(actor.getSnapshot())
    if (kept !== undefined && kept?.draft === voucher?.draft && kept?.wasSent === voucher?.wasSent) return false
    place.keep(voucher)
    kept = voucher
    return true
  }
  const keeping = startKeeping(keep, Date.now)
  keeping.now()
  const changes = actor.subscribe(snapshot => {
    const wasSent = storedVoucherOf(snapshot)?.wasSent
    if (wasSent !== kept?.wasSent) keeping.now()
    else keeping.soon()
  })
  return {
    end: () => {
      changes.unsubscribe()
      keeping.end()
    },
  }
}

/** A posted voucher is not stored. */
function storedVoucherOf({ context: { draft }, value }: VoucherSnapshot): StoredVoucher | null {
  return value === 'posted' ? null : { draft, wasSent: value === 'saving' || value === 'unconfirmed' }
}

type Sent = { readonly key: string; readonly body: NewVoucher }

async function send(api: Api, { calls }: Voucher, { key, body }: Sent): Promise<VoucherAnswer> {
  try {
    const options = { idempotencyKey: key, notify: 'never' } as const
    return { kind: 'posted', voucher: await api.call(calls.Add, { body }, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.error === 'not_registered') api.registration.lose()
    // Only the server's refusal is certain; after a lost reply it is unknown whether the voucher was posted.
    const isUncertain = error.status < 400 || error.status >= 500 || error.error === 'unknown'
    return { kind: 'failed', failure: { isUncertain, description: error.description, problems: error.problems } }
  }
}
