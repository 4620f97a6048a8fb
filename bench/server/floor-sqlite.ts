/** The baseline on SQLite: prepared statements of `node:sqlite`, one durable transaction per bill, no foreign keys, no reads. */
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
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

export type FloorStore = { readonly write: (body: FloorBody, key: string) => Promise<number> }

export function openFloorSqlite(file: string, day: string, nowMs: () => number): FloorStore {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
  const insert = inserter(database)
  const take = database.prepare(
    `INSERT INTO counter (branch_id, kind, next_number) VALUES (?, 'bill.sale', 2)
     ON CONFLICT (branch_id, kind) DO UPDATE SET next_number = next_number + 1 RETURNING next_number - 1 AS number`,
  )
  const shelf = database.prepare(
    'UPDATE stock_level SET quantity = quantity - ?, value = value - ? WHERE item_id = ? AND branch_id = ?',
  )
  const reference = referenceOf(database)
  const lastId = (table: string) =>
    Number(database.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get()?.id)
  let billId = lastId('bill')
  let postingId = lastId('posting')
  let lastHash = ''
  return {
    write: async (body, key) => {
      database.exec('BEGIN IMMEDIATE')
      const number = Number(take.get(body.branchId)?.number)
      const place: FloorPlace = { billId: ++billId, postingId: ++postingId, number, day, nowMs: nowMs(), reference }
      insert('bill', floorBill(body, place))
      for (const line of floorLines(body, place)) insert('bill_line', line)
      insert('bill_tender', floorTender(body, place))
      lastHash = hash('sha256', `${lastHash}\n${JSON.stringify(body)}`, 'hex')
      insert('posting', floorPosting(body, { ...place, number: postingId }, lastHash))
      for (const entry of floorEntries(body, place)) insert('entry', entry)
      for (const move of floorMoves(body, place)) {
        insert('stock_move', move)
        shelf.run(Number(move.quantity), Number(move.value), Number(move.item_id), body.branchId)
      }
      insert('idempotency', {
        ...{ key, user_id: reference.userId, body_hash: lastHash, reply: `{"billId":${billId}}`, created_at: 0 },
      })
      database.exec('COMMIT')
      return number
    },
  }
}

function inserter(database: DatabaseSync): (table: string, row: FloorRow) => void {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table, row) => {
    const known = statements.get(table) ?? prepareInsert(database, table, Object.keys(row))
    statements.set(table, known)
    known.run(...Object.values(row))
  }
}

function prepareInsert(database: DatabaseSync, table: string, names: readonly string[]) {
  const marks = names.map(() => '?').join(', ')
  return database.prepare(`INSERT INTO ${table} (${names.map(name => `"${name}"`).join(', ')}) VALUES (${marks})`)
}

function referenceOf(database: DatabaseSync): FloorPlace['reference'] {
  const id = (sql: string) => Number(database.prepare(sql).get()?.id)
  const accounts = database.prepare('SELECT id FROM account WHERE is_postable = 1 ORDER BY id LIMIT 5').all()
  return {
    userId: id('SELECT min(id) AS id FROM user_account'),
    sellerId: id('SELECT min(id) AS id FROM particulars'),
    accountIds: accounts.map(row => Number(row.id)),
  }
}
