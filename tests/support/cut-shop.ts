/** The tiny shop on a separate server process, which tests kill in the middle of a call and restart on the same data. */
import { dirname } from 'node:path'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sendOnce } from '#src/api/client.ts'
import { signIn } from './posting-shop.ts'
import { startServer } from './server-process.ts'

type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: Parameters<typeof sendOnce<E>>[2],
  idempotencyKey?: string,
) => ReturnType<typeof sendOnce<E>>

/** The place is a copy of the template of the tiny shop. */
export async function openCutShop(place: DatabasePlace) {
  const start = () => startServer({ folder: dirname(place.file), databaseUrl: place.url })
  let server = await start()
  const accessToken = await signIn(server.url, 'owner')
  const call: Call = (endpoint, input, idempotencyKey = 'none') =>
    sendOnce({ baseUrl: server.url, fetch }, endpoint, input, {
      ...{ accessToken, language: 'en', idempotencyKey },
    })
  return {
    call,
    cutPower: async () => {
      await server.kill()
      server = await start()
    },
    /** Kills it for the last time; returns the problems that the self-check finds in the books. */
    end: async () => {
      await server.kill()
      const books = await openDb(place, Date.now())
      const broken = await checkBooks(books)
      await books.close()
      return broken
    },
  }
}

/** Whether the call was answered before the kill. */
export function isAnswered(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
