/** What is kept of an entry that somebody has begun, and the machine that goes on with it. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { NewVoucher } from '#contract/vouchers/voucher.ts'
import { type Day, isDay } from '#domain/days.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import { isEmptyDraft, type JournalAnswer, type JournalDraft, newDraft } from '#machines/journal/context.ts'
import { journalMachine } from '#machines/journal.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { type TakenPlace, takePlace } from '../../drafts/places.ts'
import { useApi, useUser } from '../../services/api-context.ts'
import type { JournalFinding } from './journal-names.ts'

export type JournalActor = ActorRefFrom<typeof journalMachine>
export type JournalSnapshot = SnapshotFrom<typeof journalMachine>

const names = { id: z.int(), code: z.string().nullable(), nameAr: z.string(), nameEn: z.string() }
const partyKind = z.enum(['customer', 'supplier'])
const amount = z.codec(
  z.int().min(0),
  z.custom<Halalas>(value => Number.isSafeInteger(value)),
  { decode: value => halalas(value), encode: value => value },
)

const storedDraft = z.object({
  /** It was sent, and no answer had come. */
  wasSent: z.boolean(),
  key: z.string().min(1),
  branchId: z.int(),
  date: z.custom<Day>(value => typeof value === 'string' && isDay(value)).nullable(),
  note: z.string(),
  nextKey: z.int(),
  rows: z.array(
    z.object({
      key: z.int(),
      account: z
        .object({ ...names, takesEntries: z.boolean(), isOfStock: z.boolean(), partyKind: partyKind.nullable() })
        .nullable(),
      debit: amount,
      credit: amount,
      party: z.object({ ...names, kind: partyKind }).nullable(),
      costCenter: z.object({ ...names, branchId: z.int() }).nullable(),
      branch: z.object(names).nullable(),
      note: z.string(),
    }),
  ),
})

export type StoredJournal = { readonly draft: JournalDraft; readonly wasSent: boolean }

/** Null for what this version of the program cannot read. */
export function readDraft(text: string): StoredJournal | null {
  try {
    const { wasSent, ...draft } = storedDraft.parse(JSON.parse(text))
    return { wasSent, draft }
  } catch {
    return null
  }
}

export type JournalPlace = TakenPlace<StoredJournal> & { readonly keep: (journal: StoredJournal | null) => void }

/** The place where this tab keeps its entry; null until it is known. A fresh one leaves alone what was begun. */
export function useJournalPlace(isFresh: boolean): JournalPlace | null {
  const { storage } = useApi()
  const userId = useUser()?.id
  const [place, setPlace] = useState<JournalPlace | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    const drafts = storage.named('journal_draft')
    const start = `${userId} `
    const places = {
      drafts,
      locks: window.isSecureContext ? navigator.locks : undefined,
      lockName: 'journal-draft',
      newName: () => start + newIdempotencyKey(),
      belongs: (name: string) => name.startsWith(start),
      read: readDraft,
    }
    void takePlace(places, isFresh).then(taken => {
      if (!isWanted) return taken.leave()
      const keep = (journal: StoredJournal | null) => {
        if (journal === null || isEmptyDraft(journal.draft)) return drafts.remove(taken.name)
        drafts.set(taken.name, JSON.stringify({ ...journal.draft, wasSent: journal.wasSent }))
      }
      setPlace({ ...taken, keep })
    })
    return () => {
      isWanted = false
    }
  }, [storage, userId, isFresh])
  return place
}

/** Lives as long as its component, and keeps every change. */
export function useJournal(place: JournalPlace, found: JournalFinding, first: JournalDraft | null): JournalActor {
  const api = useApi()
  const [actor] = useState(() => {
    const machine = journalMachine.provide({ actors: { send: fromPromise(({ input }) => send(api, input)) } })
    const fresh = { draft: first ?? newDraft(newIdempotencyKey(), found.branches[0]?.id ?? 0), wasSent: false }
    const input = { finders: found.finders, ...(first === null ? (place.stored ?? fresh) : fresh) }
    return createActor(machine, { input }).start()
  })
  useEffect(() => actor.send({ type: 'finders.change', finders: found.finders }), [actor, found.finders])
  useEffect(() => {
    let kept = ''
    const keep = ({ context, value }: JournalSnapshot) => {
      const wasSent = value === 'saving' || value === 'unconfirmed'
      const mark = value === 'posted' ? 'posted' : JSON.stringify([context.draft, wasSent])
      if (mark === kept) return
      kept = mark
      place.keep(value === 'posted' ? null : { draft: context.draft, wasSent })
    }
    keep(actor.getSnapshot())
    const changes = actor.subscribe(keep)
    return () => {
      changes.unsubscribe()
      place.leave()
    }
  }, [actor, place])
  return actor
}

async function send(api: Api, { key, body }: { key: string; body: NewVoucher }): Promise<JournalAnswer> {
  try {
    const options = { idempotencyKey: key, tell: 'nothing' } as const
    return { kind: 'posted', voucher: await api.call(voucherEndpoints.journalAdd, { body }, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.error === 'not_registered') api.registration.lose()
    // Only the server's own refusal is certain; a lost answer leaves open whether it was posted.
    const isUncertain = error.status < 400 || error.status >= 500 || error.error === 'unknown'
    return { kind: 'failed', failure: { isUncertain, description: error.description, problems: error.problems } }
  }
}
