/** Lists the audit, with the changed values. Those of master data are in the histories of their rows (`row-history.ts`). */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AuditEntry, auditEndpoints } from '#contract/audit.ts'
import type { ReplyChange } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Access } from '#domain/access/can.ts'
import { cutPage, pageSizeDefault } from '../calls/listed-page.ts'
import { type BranchReach, reachOf } from '../company/branch-reach.ts'
import { type Configuration, dayEndAt, dayStartAt } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { anywhere } from '../db/like.ts'
import { replyChanges } from '../definitions/references.ts'
import { entryKey, readRowEntries } from '../definitions/row-history.ts'
import { storedDefinitions } from '../definitions/stored-definitions.ts'

const definitionNames = Object.keys(definitions) as DefinitionName[]

type AskedAudit = InputOf<typeof auditEndpoints.listAudit>['query']

export async function listAudit(db: Db, access: Access, configuration: Configuration, asked: AskedAudit) {
  const { after, skip = 0, pageSize = pageSizeDefault } = asked
  const found = conditions(db, reachOf(access, asked.branchId, 'branchId'), configuration, asked)
  const behind = after === undefined ? [] : [sql<boolean>`audit.id < ${after}`]
  const rows = await readRows(db, [...found, ...behind], { size: pageSize + 1, skip: after === undefined ? skip : 0 })
  const { shown, next } = cutPage(rows, pageSize, row => row.id)
  return {
    rows: await withChanges(db, access, shown),
    count: asked.isCounted ? await countOf(db, found) : null,
    next,
  }
}

function conditions(
  { kind }: Db,
  reach: BranchReach,
  configuration: Configuration,
  asked: AskedAudit,
): RawBuilder<boolean>[] {
  const { query = '', fromDate, toDate } = asked
  return [
    ...(reach === null ? [sql<boolean>`1 = 1`] : [inList(kind, 'audit.chain', reach)]),
    ...(asked.userId === undefined ? [] : [sql<boolean>`audit.user_id = ${asked.userId}`]),
    ...(asked.kind === undefined
      ? []
      : [sql<boolean>`(audit.action = ${asked.kind} OR audit.action LIKE ${`${asked.kind}.%`})`]),
    ...(fromDate === undefined ? [] : [sql<boolean>`audit.at >= ${dayStartAt(configuration, fromDate)}`]),
    ...(toDate === undefined ? [] : [sql<boolean>`audit.at < ${dayEndAt(configuration, toDate)}`]),
    ...(query.trim() === '' ? [] : [hasText(query.trim())]),
  ]
}

function hasText(query: string): RawBuilder<boolean> {
  const like = anywhere(query)
  return sql<boolean>`(lower(audit.subject) LIKE ${like} ESCAPE '\\' OR lower(audit.detail) LIKE ${like} ESCAPE '\\')`
}

type StoredRow = {
  readonly id: number
  readonly at: number
  readonly user_name: string | null
  readonly action: string
  readonly subject: string
  readonly detail: string
  readonly address: string
  readonly device: string
  readonly chain: number | null
}

async function readRows(
  db: Db,
  where: readonly RawBuilder<boolean>[],
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<StoredRow[]> {
  const { rows } =
    await sql<StoredRow>`SELECT audit.id, audit.at, audit.action, audit.subject, audit.detail, audit.address,
      audit.device, audit.chain, coalesce(nullif(person.full_name, ''), person.user_name) AS user_name
    FROM audit LEFT JOIN user_account AS person ON person.id = audit.user_id
    WHERE ${sql.join(where, sql` AND `)} ORDER BY audit.id DESC LIMIT ${size} OFFSET ${skip}`.execute(db.longRead)
  return rows
}

async function countOf(db: Db, where: readonly RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM audit
    WHERE ${sql.join(where, sql` AND `)}`.execute(db.longRead)
  return Number(rows[0]?.count ?? 0)
}

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()])
const storedDetail = z.record(z.string(), z.unknown())
const storedChanges = z.record(z.string(), z.tuple([plain, plain]))

async function withChanges(db: Db, access: Access, rows: readonly StoredRow[]): Promise<AuditEntry[]> {
  const read = rows.map(row => ({ row, detail: storedDetail.parse(JSON.parse(row.detail)) }))
  const ofRows = new Map<number, readonly ReplyChange[]>()
  for (const [name, entries] of entriesByDefinition(read)) {
    const { definition, table } = storedDefinitions[name]
    const histories = await readRowEntries(db, db.longRead, table, entries)
    const lists = entries.map(entry => histories.get(entryKey(entry)) ?? [])
    const replies = await replyChanges(db.kind, db.longRead, { definition, lists, access })
    for (const [index, { id }] of entries.entries()) ofRows.set(id, replies[index] ?? [])
  }
  const userNames = await namesOfUsers(db, rows)
  return read.map(({ row, detail }) => {
    const { changes, key, version, fields, ...facts } = detail
    return {
      id: row.id,
      at: row.at,
      userName: row.user_name ?? '',
      action: row.action,
      subject: row.subject,
      name: typeof key === 'string' ? key : (userNames.get(row.subject) ?? ''),
      branchId: row.chain === null || row.chain <= 0 ? null : row.chain,
      changes: [...(ofRows.get(row.id) ?? changesIn(changes))],
      facts: Object.entries(facts).map(([name, value]) => ({ name, value: textOf(value) })),
      address: row.address,
      device: row.device,
    }
  })
}

/** Of existing users, by subject. */
async function namesOfUsers(db: Db, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ subject }) => /^user (\d+)$/.exec(subject)?.slice(1).map(Number) ?? []))
  if (ids.size === 0) return new Map()
  const users = await db.longRead
    .selectFrom('user_account')
    .select(['id', 'user_name'])
    .where(inList(db.kind, 'id', [...ids]))
    .execute()
  return new Map(users.map(({ id, user_name }) => [`user ${id}`, user_name]))
}

type Entry = { readonly id: number; readonly rowId: number; readonly version: number }

/** The audited changes of master data, which name a row of a definition and its version. */
function entriesByDefinition(
  read: readonly { readonly row: StoredRow; readonly detail: Readonly<Record<string, unknown>> }[],
): ReadonlyMap<DefinitionName, readonly Entry[]> {
  const entries = new Map<DefinitionName, Entry[]>()
  for (const { row, detail } of read) {
    const [first, rowId] = row.subject.split(' ')
    const name = definitionNames.find(each => each === first)
    if (name === undefined || !row.action.startsWith('definition.')) continue
    const entry = { id: row.id, rowId: Number(rowId), version: Number(detail.version ?? 0) }
    entries.set(name, [...(entries.get(name) ?? []), entry])
  }
  return entries
}

function changesIn(changes: unknown): ReplyChange[] {
  const parsed = storedChanges.safeParse(changes)
  if (!parsed.success) return []
  return Object.entries(parsed.data).map(([field, [from, to]]) => ({ field, from, to }))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
