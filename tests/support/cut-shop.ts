/** The tiny shop on a separate server process, which tests kill in the middle of a call and restart on the same data. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sendOnce } from '#src/api/client.ts'
import { makeClock } from './clock.ts'
import { signIn } from './posting-shop.ts'
import { startServer } from './server-process.ts'
import { fillTinyShop } from './tiny-shop.ts'

type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: Parameters<typeof sendOnce<E>>[2],
  idempotencyKey?: string,
) => ReturnType<typeof sendOnce<E>>

export async function openCutShop(name: string, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(inject('testFolder'), `${name}-`))
  const place = { file: join(folder, 'mizan.db'), url: databaseUrl }
  const filled = await openDb(place, Date.now())
  await fillTinyShop(filled, makeClock(Date.now()))
  await filled.close()
  const start = () => startServer({ folder, databaseUrl })
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
