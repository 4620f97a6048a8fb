/** A database that somebody else holds, or that does not answer: reads go on where they can, and nobody waits for long. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { billEndpoints } from '#contract/bill.ts'
import type { DatabasePlace } from '#server/db/open.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { injectOptions } from '#tests/support/request.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints
const sale = aSale([{ good: goods.coffee }])

/** Shorter than in the product, so that nobody waits for seconds. */
const patience = { connectMs: 1500, statementMs: 1500, lockMs: 800 }
const impatiently = async (place: DatabasePlace): Promise<DatabasePlace> => ({ ...place, patience })

describeOnBoth('a database that does not answer', (open, kind) => {
  beforeEach(() => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => void vi.restoreAllMocks())
  })

  const asking = (shop: TestApp, as: string) => ({
    read: () => shop.inject(injectOptions(accountEndpoints.getOwnUser, {}, { as })),
    sell: () => shop.inject(injectOptions(createBill, { body: sale }, { as })),
  })

  const timed = async (work: () => Promise<{ readonly statusCode: number; readonly headers: object }>) => {
    const startedAtMs = performance.now()
    const { statusCode, headers } = await work()
    return { statusCode, headers, ms: performance.now() - startedAtMs }
  }

  if (kind === 'sqlite') {
    const lockedShop = async () => {
      const shop = await open({ fill: fillTinyShop, through: impatiently })
      const as = await shop.signIn('cashier')
      const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(shop.db.read)
      const other = new DatabaseSync(rows[0]?.file ?? '')
      onTestFinished(() => other.close())
      other.exec('BEGIN EXCLUSIVE')
      return { shop, other, ...asking(shop, as) }
    }

    test('because another program holds it is read all the same, and a write is refused in seconds', async () => {
      const { shop, other, read, sell } = await lockedShop()
      const before = await countOf(shop.db, 'bill')
      let isRefused = false
      const selling = timed(sell).finally(() => {
        isRefused = true
      })
      let slowestMs = 0
      for (let reads = 0; reads < 5; reads++) {
        const answer = await timed(read)
        expect(answer.statusCode).toBe(200)
        slowestMs = Math.max(slowestMs, answer.ms)
        await setTimeout(20)
      }
      expect(isRefused).toBe(false)
      expect(slowestMs).toBeLessThan(1000)
      const { statusCode, headers, ms } = await selling
      expect([statusCode, headers]).toMatchObject([503, { 'retry-after': '5' }])
      expect(ms).toBeLessThan(4000)
      other.exec('ROLLBACK')
      expect((await sell()).statusCode).toBe(200)
      expect(await countOf(shop.db, 'bill')).toBe(before + 1)
    })

    test('because another program holds it refuses everybody who waits at once, not one after the other', async () => {
      const { sell } = await lockedShop()
      const startedAtMs = performance.now()
      const answers = await Promise.all(Array.from({ length: 8 }, sell))
      expect(answers.map(answer => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 503))
      expect(performance.now() - startedAtMs).toBeLessThan(4000)
    })

    test('because another program has it for a moment takes the write a moment later', async () => {
      const { other, sell } = await lockedShop()
      const selling = sell()
      await setTimeout(300)
      other.exec('ROLLBACK')
      expect((await selling).statusCode).toBe(200)
    })
  }

  if (kind === 'postgres') {
    test('because its server hangs is reported in seconds, and works again when the server does', async () => {
      const { through, hang, goOn } = makeDam()
      const shop = await open({ fill: fillTinyShop, through })
      const { read, sell } = asking(shop, await shop.signIn('cashier'))
      expect((await sell()).statusCode).toBe(200)
      const before = await countOf(shop.db, 'bill')
      hang()
      const answers = await Promise.all([read, read, sell, sell, sell].map(timed))
      for (const { statusCode, headers, ms } of answers) {
        expect([statusCode, headers]).toMatchObject([503, { 'retry-after': '5' }])
        expect(ms).toBeLessThan(8000)
      }
      goOn()
      expect([(await read()).statusCode, (await sell()).statusCode]).toEqual([200, 200])
      expect(await countOf(shop.db, 'bill')).toBe(before + 1)
    }, 60_000)

    test('because the branch is locked is reported in seconds, and reads go on', async () => {
      const shop = await open({ fill: fillTinyShop, through: impatiently })
      const { read, sell } = asking(shop, await shop.signIn('cashier'))
      const copy = await shop.openCopy()
      const released = Promise.withResolvers<void>()
      const isHeld = Promise.withResolvers<void>()
      const holding = copy.db.write([1], async tx => {
        await tx.selectFrom('branch').select('id').execute()
        isHeld.resolve()
        await Promise.race([released.promise, setTimeout(3800)])
      })
      await isHeld.promise
      const selling = timed(sell)
      expect((await read()).statusCode).toBe(200)
      const { statusCode, headers } = await selling
      expect([statusCode, headers]).toMatchObject([503, { 'retry-after': '5' }])
      released.resolve()
      await holding
      expect((await sell()).statusCode).toBe(200)
    }, 30_000)
  }
})

/** A way to the server of the database that can be closed: what comes then is taken and goes no further. */
function makeDam() {
  let isOpen = true
  const sockets = new Set<Socket>()
  const through = async (place: DatabasePlace): Promise<DatabasePlace> => {
    const url = new URL(place.url ?? '')
    const target = { host: '127.0.0.1', port: Number(url.port) }
    const dam = createServer(near => {
      const far = dial(target)
      const ends = [
        [near, far],
        [far, near],
      ] as const
      for (const [from, to] of ends) {
        sockets.add(from)
        from.on('data', part => void (isOpen && to.write(part)))
        from.on('error', () => undefined)
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      }
    })
    dam.listen(0, '127.0.0.1')
    await once(dam, 'listening')
    onTestFinished(() => void dam.close())
    const address = dam.address()
    url.hostname = '127.0.0.1'
    url.port = String(typeof address === 'object' && address ? address.port : 0)
    return { ...place, url: url.toString(), patience }
  }
  return {
    through,
    hang: () => {
      isOpen = false
    },
    goOn: () => {
      isOpen = true
    },
  }
}
