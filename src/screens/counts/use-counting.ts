/** Counting on this device: entries are stored until the server has them, across reloads and network failures. */
import { useEffect, useRef, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import {
  type Counting,
  isEmptyCounting,
  nothingCounted,
  type Refusal,
  withLeft,
} from '#machines/stock-count/counting.ts'
import { type CountAnswer, type SentCount, stockCountMachine } from '#machines/stock-count.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { startKeeping } from '../../drafts/keeping.ts'
import { hold, type TakenPlace, takePlace } from '../../drafts/places.ts'
import { useApi, useUser } from '../../services/api-context.ts'
import { readCounting, writeCounting } from './stored-counting.ts'

export type CountingActor = ActorRefFrom<typeof stockCountMachine>

export type CountingPlace = TakenPlace<Counting> & { readonly keep: (counting: Counting) => void }

/** The storage entry of this tab's counting, including entries of closed tabs; null until it is known. */
export function useCountingPlace(countId: number): CountingPlace | null {
  const { storage } = useApi()
  const userId = useUser()?.id
  const [place, setPlace] = useState<CountingPlace | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    const start = `${userId} ${countId} `
    const places = {
      drafts: storage.named('stock_count'),
      locks: window.isSecureContext ? navigator.locks : undefined,
      lockName: 'stock-count',
      newName: () => start + newIdempotencyKey(),
      belongs: (name: string) => name.startsWith(start),
      read: readCounting,
    }
    const { drafts } = places
    const open = async () => {
      const taken = await takePlace(places)
      const keep = (counting: Counting) => {
        if (isEmptyCounting(counting)) drafts.remove(taken.name)
        else drafts.set(taken.name, writeCounting(counting))
      }
      let stored = taken.stored ?? nothingCounted
      for (const name of drafts.names().filter(each => places.belongs(each) && each !== taken.name)) {
        const leave = await hold(places, name)
        if (leave === null) continue
        const left = readCounting(drafts.get(name) ?? '')
        if (left !== null) stored = withLeft(stored, left, newIdempotencyKey())
        keep(stored)
        drafts.remove(name)
        leave()
      }
      if (isWanted) setPlace({ ...taken, stored, keep })
      else taken.leave()
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [storage, userId, countId])
  return place
}

/** Lives as long as its component. `onTaken` is called when the server has new entries. */
export function useCounting(countId: number, place: CountingPlace, onTaken: () => void): CountingActor {
  const api = useApi()
  const latest = useRef(onTaken)
  latest.current = onTaken
  const [actor] = useState(() => {
    const send = fromPromise<CountAnswer, SentCount>(({ input }) => sendEntries(api, countId, input))
    const machine = stockCountMachine.provide({ actors: { send } })
    return createActor(machine, { input: place.stored ?? nothingCounted })
  })
  useEffect(() => {
    let kept = place.stored ?? nothingCounted
    const keep = () => {
      const { context } = actor.getSnapshot()
      if (context === kept) return false
      place.keep(context)
      kept = context
      return true
    }
    const keeping = startKeeping(keep, Date.now)
    const changes = actor.subscribe(({ context }) => {
      // Typing is stored with a delay, entries at once.
      if (context.waiting !== kept.waiting || context.refused !== kept.refused) keeping.now()
      else if (context !== kept) keeping.soon()
    })
    const taken = actor.on('taken', () => latest.current())
    const retry = () => actor.send({ type: 'retry' })
    window.addEventListener('online', retry)
    actor.start()
    return () => {
      window.removeEventListener('online', retry)
      taken.unsubscribe()
      changes.unsubscribe()
      keeping.end()
      actor.stop()
      place.leave()
    }
  }, [actor, place])
  return actor
}

/** Statuses that do not concern the entries: they are sent again. */
const sentAgain = [401, 402, 408, 429]

async function sendEntries(api: Api, id: number, { key, entries }: SentCount): Promise<CountAnswer> {
  const body = {
    entries: entries.map(({ kind, itemId, unitId, quantity }) => ({ kind, itemId, unitId, quantity })),
  }
  try {
    const options = { idempotencyKey: key, notify: 'never', isBackground: true } as const
    await api.call(inventoryCountEndpoints.addCountEntries, { params: { id }, body }, options)
    return { kind: 'taken' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    if (sentAgain.includes(error.status)) throw error
    return { kind: 'refused', refusal: refusalOf(error, entries.length) }
  }
}

/** The problems by entry; null if no problem concerns a single entry. */
function refusalOf({ problems }: ApiError, count: number): Refusal {
  const wrong = problems.flatMap(({ at, code, params }) => {
    const place = Number(/^entries\.(\d+)/u.exec(at)?.[1] ?? Number.NaN)
    return place < count ? [[place, { code, ...(params && { params }) }] as const] : []
  })
  return wrong.length === 0 ? null : new Map(wrong)
}
