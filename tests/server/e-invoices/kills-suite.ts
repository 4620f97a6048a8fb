import { randomInt, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { newBill } from '#contract/bill.ts'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import type { Services } from '#server/services.ts'
import { countBills } from '#tests/support/answered-bills.ts'
import { describeOnPlaces } from '#tests/support/database.ts'
import { scaled, scaledTimeout } from '#tests/support/depth.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import { cutPower } from '#tests/support/power-cuts.ts'
import { startServer } from '#tests/support/server-process.ts'
import { type Fault, startTestGateway } from '#tests/support/test-gateway.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { completeCompany, connectBranch, readChain } from './connected-shop.ts'

const cuts = scaled(1)
const tills = 16
const halfHourMs = 30 * 60_000

export function describeKills(kind: Db['kind']): void {
  describeOnPlaces([kind], 'e-invoices of 16 tills with a bad gateway, two servers and kill -9', makePlace => {
    test('are accepted exactly once, in time, and their chain has no gap', {
      timeout: scaledTimeout(240_000),
    }, async () => {
      const gateway = await startTestGateway()
      const place = await makePlace('tiny')
      const filled = await openDb(place, Date.now())
      await completeCompany({ db: filled })
      await connectBranch(filled, gateway)
      const billsBefore = await countBills(filled)
      await filled.close()
      gateway.faultFor = () => (randomInt(3) === 0 ? faults[randomInt(faults.length)] : undefined)
      const start = () =>
        startServer({
          folder: dirname(place.file),
          databaseUrl: place.url,
          environment: { MIZAN_E_INVOICE_GATEWAY: gateway.address },
        })
      const first = await start()
      const token = await signIn(first.url, 'owner')
      // On PostgreSQL the first server lives on, and sends beside those that are killed.
      const other = kind === 'postgres' ? first : undefined
      if (other === undefined) await first.kill()
      const { promises } = await cutPower({
        ...{ cuts, tills, token, start },
        nextBill: () => ({ body, key: randomUUID() }),
        delayMs: () => 200 + randomInt(300),
      })
      await other?.stop()
      const books = await openDb(place, Date.now())
      let now = Date.now()
      const services: Services = { db: books, now: () => now, isDemo: false, eInvoiceGateway: gateway.address }
      for (let look = 0; look < 40 && (await pending(books)) > 0; look++) {
        now += halfHourMs
        await sendDueDocuments(services)
      }
      const chain = await readChain({ db: books })
      expect(chain.length).toBe(promises.count())
      expect(chain.map(({ icv }) => icv)).toEqual(chain.map((_, index) => index + 1))
      expect(chain.map(link => link.previous_hash)).toEqual([
        genesisHash,
        ...chain.slice(0, -1).map(({ hash }) => hash),
      ])
      expect(gateway.refused).toEqual([])
      expect(gateway.taken.map(({ hash }) => hash).sort()).toEqual(chain.map(({ hash }) => hash).sort())
      expect(await unaccepted(books)).toEqual([])
      expect(await promises.check(books, billsBefore)).toEqual([])
      await books.close()
      await gateway.close()
    })
  })
}

/** A service, of which there is always enough. */
const body = JSON.stringify(z.encode(newBill, aSale([{ good: goods.delivery }])))

const faults: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'hangUp' },
  { kind: 'lostAnswer' },
  { kind: 'late', ms: 50 },
  { kind: 'warn', code: 'BR-KSA-98', text: 'It is late.' },
]

async function pending({ read }: Db): Promise<number> {
  const rows = await read.selectFrom('e_invoice_outbox').select('e_invoice_id').where('state', '=', 'pending').execute()
  return rows.length
}

/** Those without an acceptance in time, or with an event too many. */
async function unaccepted({ read }: Db) {
  const rows = await read
    .selectFrom('e_invoice_outbox as outbox')
    .innerJoin('e_invoice', 'e_invoice.id', 'outbox.e_invoice_id')
    .innerJoin('bill_event as event', 'event.bill_id', 'e_invoice.bill_id')
    .select(['e_invoice.id', 'outbox.state', 'outbox.answered_at', 'e_invoice.due_at'])
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .where('event.kind', 'in', ['eInvoiceReported', 'eInvoiceCleared', 'eInvoiceRejected'])
    .groupBy(['e_invoice.id', 'outbox.state', 'outbox.answered_at', 'e_invoice.due_at'])
    .execute()
  const all = await read.selectFrom('e_invoice').select('id').execute()
  const good = rows.filter(
    ({ state, answered_at, due_at, events }) =>
      state === 'reported' && answered_at !== null && answered_at <= due_at && Number(events) === 1,
  )
  return all.filter(({ id }) => !good.some(row => row.id === id))
}
