/** The shop of the fuzzer: the tiny one with overselling allowed, so that sequences do not stop at empty stock. */
import { writeSettings } from '#server/company/company.ts'
import type { Db } from '#server/db/database.ts'
import type { TestClock } from '../support/clock.ts'
import { addCentres } from '../support/cost-centres.ts'
import { fillTinyShop } from '../support/tiny-shop.ts'

export async function openFuzzedShop(db: Db, clock: TestClock): Promise<void> {
  await fillTinyShop(db, clock)
  await addCentres(db)
  await sellWithoutStock(db, clock)
}

export function sellWithoutStock(db: Db, clock: TestClock): Promise<void> {
  return db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, clock.now()))
}
