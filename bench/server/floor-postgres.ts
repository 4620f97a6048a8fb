/** The baseline on PostgreSQL: plain `pg`, prepared statements, one statement per table, foreign keys disabled. */
import { hash } from 'node:crypto'
import pg from 'pg'
import {
  type FloorBody,
  type FloorPlace,
  type FloorRow,
  floorBill,
  floorEntries,
  floorLines,
  floorMoves,
  floorPosting,
  floorTender,
} from './floor-rows.ts'
import type { FloorStore } from './floor-sqlite.ts'

const connectionsMax = 10

export async function openFloorPostgres(url: string, day: string, nowMs: () => number): Promise<FloorStore> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    // PostgreSQL implements foreign keys as triggers, and this role runs none.
    options: '-c session_replication_role=replica',
  })
  const reference = await referenceOf(pool)
  return {
    write: async (body, key) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const number = await write(client, body, key, { day, nowMs: nowMs(), reference })
        await client.query('COMMIT')
        return number
      } finally {
        client.release()
      }
    },
  }
}

async function write(
  client: pg.PoolClient,
  body: FloorBody,
  key: string,
  given: Omit<FloorPlace, 'billId' | 'postingId' | 'number'>,
): Promise<number> {
  const taken = await client.query<Record<'number' | 'bill_id' | 'posting_id', string>>({
    name: 'take',
    text: `UPDATE counter SET next_number = next_number + 1 WHERE branch_id = $1 AND kind = 'bill.sale'
      RETURNING next_number - 1 AS number, nextval(pg_get_serial_sequence('bill', 'id')) AS bill_id,
        nextval(pg_get_serial_sequence('posting', 'id')) AS posting_id`,
    values: [body.branchId],
  })
  const row = taken.rows[0]
  const [number, billId, postingId] = [Number(row?.number), Number(row?.bill_id), Number(row?.posting_id)]
  const place: FloorPlace = { ...given, number, billId, postingId }
  await insert(client, 'bill', [floorBill(body, place)])
  await insert(client, 'bill_line', floorLines(body, place))
  await insert(client, 'bill_tender', [floorTender(body, place)])
  const digest = hash('sha256', `${number}\n${JSON.stringify(body)}`, 'hex')
  // Posting numbers are unique per branch; the baseline has a single counter, so they derive from the ids.
  await insert(client, 'posting', [floorPosting(body, { ...place, number: postingId + postingNumbersFrom }, digest)])
  await insert(client, 'entry', floorEntries(body, place))
  const moves = floorMoves(body, place)
  await insert(client, 'stock_move', moves)
  await client.query({
    name: 'shelf',
    text: `UPDATE stock_level SET quantity = stock_level.quantity + moved.quantity, value = stock_level.value + moved.value
      FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS moved (item_id, quantity, value)
      WHERE stock_level.item_id = moved.item_id AND stock_level.branch_id = $1`,
    values: [body.branchId, ...['item_id', 'quantity', 'value'].map(name => moves.map(move => move[name]))],
  })
  const reply = `{"billId":${billId}}`
  await insert(client, 'idempotency', [
    { key, user_id: given.reference.userId, body_hash: digest, reply, created_at: 0 },
  ])
  return number
}

const postingNumbersFrom = 1_000_000_000

async function insert(client: pg.PoolClient, table: string, rows: readonly FloorRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const tuples = rows.map(
    (_, at) => `(${names.map((_name, column) => `$${at * names.length + column + 1}`).join(', ')})`,
  )
  await client.query({
    name: `${table} ${rows.length}`,
    text: `INSERT INTO ${table} (${names.map(name => `"${name}"`).join(', ')}) VALUES ${tuples.join(', ')}`,
    values: rows.flatMap(row => Object.values(row)),
  })
}

async function referenceOf(pool: pg.Pool): Promise<FloorPlace['reference']> {
  const one = async (sql: string) => Number((await pool.query<{ id: string }>(sql)).rows[0]?.id)
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM account WHERE is_postable = 1 ORDER BY id LIMIT 5')
  return {
    userId: await one('SELECT min(id) AS id FROM user_account'),
    sellerId: await one('SELECT min(id) AS id FROM particulars'),
    accountIds: rows.map(row => Number(row.id)),
  }
}
