/** The completed steps from an empty company to its first printed sale, derived from the shop's data. */
import { type RawBuilder, sql } from 'kysely'
import { type GuideStep, type guideEndpoints, guideSteps } from '#contract/guide.ts'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { dayAt, readConfiguration } from '../company/company.ts'

const saleTypes = billTypesThat(type => type.side === 'sales' && isOwnTrade(type))

/** For steps that are rows: whether one exists. A branch exists from the start, so it counts once it has an address. */
const rows: Partial<Record<GuideStep, RawBuilder<unknown>>> = {
  branch: sql`SELECT 1 FROM branch WHERE is_active = 1 AND (version > 1 OR city <> '')`,
  items: sql`SELECT 1 FROM item WHERE is_active = 1`,
  people: sql`SELECT 1 FROM party`,
  opening: sql`SELECT 1 FROM opening`,
  purchase: sql`SELECT 1 FROM stock_move`,
  firstSale: sql`SELECT 1 FROM bill_event JOIN bill ON bill.id = bill_event.bill_id
    WHERE bill_event.kind = 'printed' AND bill.type IN (${sql.join(saleTypes)})`,
}

export const guideHandlers: HandlersOf<typeof guideEndpoints> = {
  getGuide: async ({ services: { db, now } }) => {
    const columns = Object.entries(rows).map(
      ([name, found]) => sql`CASE WHEN EXISTS (${found}) THEN 1 ELSE 0 END AS ${sql.ref(name)}`,
    )
    const read = await sql<Record<GuideStep, number>>`SELECT ${sql.join(columns)}`.execute(db.read)
    const configuration = await readConfiguration(db)
    const { name_ar, vat_number } = configuration.company
    const vat = vatOn(configuration.vatRates, dayAt(configuration, now()))
    const isDone = (name: GuideStep): boolean => {
      if (name === 'company') return name_ar !== ''
      if (name === 'vat') return !vat.isEnabled || vat_number !== ''
      return read.rows[0]?.[name] === 1
    }
    const steps = guideSteps.map(name => ({ name, isDone: isDone(name) }))
    return { isNeeded: !isDone('firstSale'), steps }
  },
}
