/** The self-check of assets: the register equals the ledger, posting by posting, and nothing falls below zero. */
import { sql } from 'kysely'
import { assetCode } from '#domain/assets/asset-code.ts'
import type { Tx } from '../db/database.ts'

/** The findings; none for sound books. */
export async function checkAssets(tx: Tx): Promise<string[]> {
  const { rows: unequal } = await sql<{ asset_id: number }>`SELECT DISTINCT posted.asset_id FROM (
      SELECT event.id, event.asset_id, event.posting_id, asset.asset_account_id AS cost_account, asset.accumulated_account_id AS contra_account,
        (SELECT coalesce(sum(move.cost - move.accumulated), 0) FROM asset_move AS move WHERE move.event_id = event.id) AS moved,
        (SELECT coalesce(sum(move.depreciation), 0) FROM asset_move AS move WHERE move.event_id = event.id) AS depreciated
      FROM asset_event AS event JOIN asset ON asset.id = event.asset_id
      WHERE event.posting_id IS NOT NULL AND asset.asset_account_id <> asset.depreciation_account_id
        AND coalesce(asset.source_account_id, 0) NOT IN (asset.asset_account_id, asset.accumulated_account_id)
    ) AS posted
    WHERE moved <> (SELECT coalesce(sum(entry.debit - entry.credit), 0) FROM entry
        WHERE entry.posting_id = posted.posting_id AND entry.account_id IN (posted.cost_account, posted.contra_account)) LIMIT 20`.execute(
    tx,
  )
  const { rows: negative } = await sql<{ asset_id: number }>`SELECT asset_id FROM asset_move GROUP BY asset_id
    HAVING sum(cost) < 0 OR sum(accumulated) < 0 OR sum(accumulated) > sum(cost) LIMIT 20`.execute(tx)
  const { rows: strange } = await sql<{ document: string }>`SELECT document FROM posting
    WHERE memo = 'asset' AND NOT EXISTS (SELECT 1 FROM asset_event WHERE asset_event.posting_id = posting.id) LIMIT 20`.execute(
    tx,
  )
  const { rows: differing } = await sql<{ asset_id: number }>`SELECT event.asset_id FROM asset_event AS event
    LEFT JOIN posting ON posting.id = event.posting_id
    WHERE event.posting_id IS NOT NULL AND (posting.id IS NULL OR posting.memo <> 'asset' OR posting.day <> event.day
      OR posting.created_at <> event.at OR posting.user_id <> event.user_id) LIMIT 20`.execute(tx)
  return [
    ...unequal.map(row => `Asset ${assetCode(row.asset_id)}: the register is not the ledger.`),
    ...negative.map(row => `Asset ${assetCode(row.asset_id)}: its cost or depreciation is out of bounds.`),
    ...differing.map(row => `Asset ${assetCode(row.asset_id)}: an event differs from its posting.`),
    ...strange.map(row => `${row.document}: a posting without its event.`),
  ]
}
