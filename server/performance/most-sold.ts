/**
 * The most chosen features, and the items most often sold together, from the lines of effective sales. Refunds are not subtracted, because
 * the customers chose these items together all the same.
 */
import { sql } from 'kysely'
import { lineTypes } from '#contract/facts/traded-lines.ts'
import { topCount } from '#contract/performance.ts'
import type { Language } from '#contract/protocol.ts'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { isEffectiveBill } from '../bill-state.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { References } from '../facts/references.ts'
import { named } from '../lookups/named.ts'

type Asked = { readonly db: Db; readonly from: Day; readonly to: Day; readonly branchIds: BranchReach }

type Named = { readonly id: number; readonly name_ar: string; readonly name_en: string }
export type FeatureRow = { readonly item: Named; readonly feature: Named; readonly count: number }

export const saleTypes = lineTypes('sales').filter(type => isOwnTrade(billTypeOf(type)))

function effectiveSales({ db, from, to, branchIds }: Asked) {
  const ofBranches = branchIds === null ? sql`` : sql` AND ${inList(db.kind, 'bill.branch_id', branchIds)}`
  return sql`bill.type IN (${sql.join(saleTypes)}) AND bill.day >= ${from} AND bill.day <= ${to}${ofBranches} AND ${isEffectiveBill('bill.id')}`
}

export async function readTopFeatures(asked: Asked): Promise<readonly FeatureRow[]> {
  const { rows } = await sql<Record<'item_id' | 'feature_id' | 'count', number> & Record<TextColumn, string>>`
    WITH counted AS (
      SELECT chosen.feature_id, count(*) AS count FROM bill JOIN bill_line_feature AS chosen ON chosen.bill_id = bill.id
      WHERE ${effectiveSales(asked)} GROUP BY chosen.feature_id ORDER BY 2 DESC, 1 LIMIT ${topCount}
    )
    SELECT counted.count, counted.feature_id, item.id AS item_id,
      named.name_ar AS item_ar, named.name_en AS item_en, own.name_ar AS feature_ar, own.name_en AS feature_en
    FROM counted JOIN item_feature AS feature ON feature.id = counted.feature_id JOIN naming AS own ON own.id = feature.naming_id
      JOIN item ON item.id = feature.item_id JOIN naming AS named ON named.id = item.naming_id
    ORDER BY counted.count DESC, counted.feature_id`.execute(asked.db.longRead)
  return rows.map(row => ({
    item: { id: row.item_id, name_ar: row.item_ar, name_en: row.item_en },
    feature: { id: row.feature_id, name_ar: row.feature_ar, name_en: row.feature_en },
    count: Number(row.count),
  }))
}

type TextColumn = 'item_ar' | 'item_en' | 'feature_ar' | 'feature_en'

/**
 * Pairs among the given items, counted once per sale however many lines contain them. Among all items of a large shop there would be about
 * as many pairs as lines squared, nearly all of them sold once.
 */
export async function readTopPairs(
  asked: Asked,
  itemIds: readonly number[],
  pairsMax = topCount,
): Promise<readonly { readonly ids: readonly [number, number]; readonly count: number }[]> {
  if (itemIds.length < 2) return []
  const { rows } = await sql<Record<'first' | 'second' | 'count', number>>`
    WITH taken AS MATERIALIZED (
      SELECT DISTINCT line.bill_id, line.item_id FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
      WHERE ${effectiveSales(asked)} AND ${inList(asked.db.kind, 'line.item_id', itemIds)}
    )
    SELECT one.item_id AS first, other.item_id AS second, count(*) AS count
    FROM taken AS one JOIN taken AS other ON other.bill_id = one.bill_id AND other.item_id > one.item_id
    GROUP BY one.item_id, other.item_id ORDER BY 3 DESC, 1, 2 LIMIT ${pairsMax}`.execute(asked.db.longRead)
  return rows.map(({ first, second, count }) => ({ ids: [Number(first), Number(second)], count: Number(count) }))
}

/** Names in the language of the call, and in both languages. */
export function namesOf(items: References, language: Language) {
  const itemOf = (id: number) => {
    const row = items.get(id)
    return row && 'nameAr' in row ? { id, name_ar: row.nameAr, name_en: row.nameEn } : { id, name_ar: '', name_en: '' }
  }
  const nameOf = (row: Named) => named(row, language).name
  return {
    item: <const K extends string>(id: number, key: K) =>
      ({ [key]: nameOf(itemOf(id)), item: both(itemOf(id)) }) as Record<K, string> & { readonly item: Both },
    feature: ({ item, feature }: FeatureRow) => ({
      ItemName: `${nameOf(item)} · ${nameOf(feature)}`,
      ...{ item: both(item), feature: both(feature) },
    }),
    pair: ([one, other]: readonly [number, number]): { ItemName: string; items: [Both, Both] } => ({
      ItemName: `${nameOf(itemOf(one))} + ${nameOf(itemOf(other))}`,
      items: [both(itemOf(one)), both(itemOf(other))],
    }),
  }
}

type Both = { readonly id: number; readonly nameAr: string; readonly nameEn: string }

function both({ id, name_ar: nameAr, name_en: nameEn }: Named): Both {
  return { id, nameAr, nameEn }
}
