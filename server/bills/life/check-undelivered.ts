/** The self-check of `undelivered_bill`, which triggers maintain: compares it with the bills and their events. */
import { sql } from 'kysely'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import type { Tx } from '../../db/database.ts'

const waitingTypes = billTypesThat(type => type.mayBeUndelivered)

/** The bills that the table has wrongly or lacks, as messages for the administrator. */
export async function checkUndelivered(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill
    LEFT JOIN undelivered_bill AS waiting ON waiting.bill_id = bill.id
    LEFT JOIN (SELECT bill_id, max(id) AS id FROM bill_event WHERE kind IN ('delivered', 'undelivered') GROUP BY bill_id) AS last
      ON last.bill_id = bill.id
    LEFT JOIN bill_event AS event ON event.id = last.id
    LEFT JOIN (SELECT DISTINCT bill_id FROM bill_event WHERE kind IN ('voided', 'replaced')) AS ended ON ended.bill_id = bill.id
    WHERE (CASE WHEN bill.type IN (${sql.join(waitingTypes)}) AND ended.bill_id IS NULL
        AND coalesce(event.kind, CASE bill.is_delivered WHEN 1 THEN 'delivered' ELSE 'undelivered' END) = 'undelivered'
      THEN bill.type || bill.day ELSE '' END) <> coalesce(waiting.type || waiting.day, '')
    LIMIT 20`.execute(tx)
  return rows.map(row => `${row.type} ${row.code}: whether its goods wait is not what its events say.`)
}
