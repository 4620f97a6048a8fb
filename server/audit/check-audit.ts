/** Checks that every audit row is unchanged and in its place, and that none is missing. Rows older than the chains are only counted. */
import type { Selectable } from 'kysely'
import { auditFormat, auditText } from '#domain/access/audit-text.ts'
import type { BrokenLaw } from '../broken-law.ts'
import type { StoredData } from '../db/database.ts'
import type { AuditTable } from '../db/identity-tables.ts'
import { pagesOf } from '../db/pages.ts'
import { chainHash, firstPreviousHash } from '../hash-chain.ts'

const pageRows = 1000
/** The chain number of rows in no chain. */
const withoutChain = -1

type AuditRow = Selectable<AuditTable>

/** Calls `see` once for every row in a chain. */
export async function checkAudit(db: StoredData, see: (row: AuditRow) => void = () => {}): Promise<BrokenLaw[]> {
  const heads = await db.read.selectFrom('audit_chain').select('chain').execute()
  const used = await db.read.selectFrom('audit').select('chain').distinct().execute()
  const chains = new Set([...heads.map(row => row.chain), ...used.map(row => row.chain ?? withoutChain), withoutChain])
  const broken: BrokenLaw[] = []
  for (const chain of [...chains].sort((a, b) => a - b)) {
    if (chain !== withoutChain) broken.push(...(await checkChain(db, chain, see)))
    else if ((await countWithoutChain(db)) !== (await readEnd(db, chain))?.length)
      broken.push(brokenLaw('Rows of the audit from before the chains were added or removed.'))
  }
  return broken
}

type End = { readonly length: number; readonly hash: string }

/** Rows may be added meanwhile: the end of a chain is read after its rows, and any rows between must exist then. */
async function checkChain(db: StoredData, chain: number, see: (row: AuditRow) => void): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = []
  let last: End = { length: 0, hash: firstPreviousHash }
  for (let isFirst = true; ; isFirst = false) {
    const before = last.length
    last = await checkRows(db, chain, last, { broken, see })
    const end = await readEnd(db, chain)
    if (end?.length === last.length && end.hash === last.hash) return broken
    const mayGoOn = end !== undefined && end.length > last.length && (isFirst || last.length > before)
    if (!mayGoOn) return [...broken, brokenLaw(`Chain ${chain} of the audit does not end with row ${last.length}.`)]
  }
}

/** The last existing row. */
async function checkRows(
  db: StoredData,
  chain: number,
  after: End,
  { broken, see }: { readonly broken: BrokenLaw[]; readonly see: (row: AuditRow) => void },
): Promise<End> {
  let last = after
  const pages = pagesOf<AuditRow>(pageRows, row =>
    db.read
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('number', '>', row?.number ?? after.length)
      .orderBy('number')
      .limit(pageRows)
      .execute(),
  )
  for await (const page of pages)
    for (const row of page) {
      const number = row.number ?? 0
      const name = `row ${number} of the audit, chain ${chain}`
      if (number !== last.length + 1) broken.push(brokenLaw(`Before ${name}, one is missing.`))
      if (!isAsWritten(row, last.hash)) broken.push(brokenLaw(`Changed: ${name}.`))
      see(row)
      last = { length: number, hash: row.hash ?? '' }
    }
  return last
}

function readEnd(db: StoredData, chain: number): Promise<End | undefined> {
  return db.read.selectFrom('audit_chain').select(['length', 'hash']).where('chain', '=', chain).executeTakeFirst()
}

function isAsWritten(row: AuditRow, previousHash: string): boolean {
  const { chain, number, user_id: userId } = row
  if (row.format !== auditFormat || chain === null || number === null) return false
  return chainHash(previousHash, auditText({ ...row, chain, number, userId })) === row.hash
}

/** Rows without a complete chain position. */
async function countWithoutChain(db: StoredData): Promise<number> {
  const { count } = await db.read
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) => or([eb('chain', 'is', null), eb('number', 'is', null)]))
    .executeTakeFirstOrThrow()
  return count
}

function brokenLaw(detail: string): BrokenLaw {
  return { law: 'auditChain', detail }
}
