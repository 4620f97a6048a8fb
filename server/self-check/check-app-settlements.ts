/** Checks that each settlement of a delivery app equals its posting and its lines, and that no bill is settled twice. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The findings; none for sound books. */
export async function checkAppSettlements(tx: Tx): Promise<string[]> {
  const { rows: differing } = await sql<{ code: string }>`SELECT settlement.code FROM app_settlement AS settlement
    LEFT JOIN posting ON posting.id = settlement.posting_id
    WHERE posting.id IS NULL OR posting.document <> 'appSettlement ' || settlement.code OR posting.branch_id <> settlement.branch_id
      OR posting.day <> settlement.day OR coalesce(posting.reverses_id, 0) <> coalesce(settlement.reverses_id, 0)
      OR settlement.gross <> (SELECT sum(entry.credit) FROM entry WHERE entry.posting_id = settlement.posting_id)
      OR settlement.gross - settlement.commission - settlement.vat <> (SELECT coalesce(sum(entry.debit + entry.credit), 0)
        FROM entry WHERE entry.posting_id = settlement.posting_id AND entry.account_id = settlement.bank_account_id)
      OR (settlement.reverses_id IS NULL AND settlement.gross <> (SELECT coalesce(sum(line.gross), 0)
        FROM app_settlement_line AS line WHERE line.posting_id = settlement.posting_id)) LIMIT 20`.execute(tx)
  const { rows: twice } = await sql<{ code: string }>`SELECT bill.code FROM app_settlement_line AS line
    JOIN bill ON bill.id = line.bill_id JOIN app_settlement AS settlement ON settlement.posting_id = line.posting_id
    WHERE NOT EXISTS (SELECT 1 FROM app_settlement AS later WHERE later.reverses_id = settlement.posting_id)
    GROUP BY bill.id, bill.code, settlement.app_id HAVING count(*) > 1 LIMIT 20`.execute(tx)
  return [
    ...differing.map(row => `Settlement ${row.code} differs from its posting or its lines.`),
    ...twice.map(row => `Sale ${row.code} was settled twice.`),
  ]
}
