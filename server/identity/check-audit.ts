/** Whether every row of the audit is as it was written, in its place, and none is missing. Rows from before the chains are counted. */
import type { Selectable } from 'kysely'
import { auditFormat, auditText } from '#domain/access/audit-text.ts'
import type { Db } from '../db/open.ts'
import type { AuditTable } from '../db/schema.ts'
import { chainHash, firstPreviousHash } from '../ledger-rows.ts'
import type { BrokenLaw } from '../self-check.ts'

const pageRows = 1000
/** Stands for the rows that are in no chain. */
const withoutChain = -1

export async function checkAudit(db: Db): Promise<BrokenLaw[]> {
  const told = await db.read.selectFrom('audit_chain').selectAll().execute()
  const used = await db.read.selectFrom('audit').select('chain').distinct().execute()
  const ends = new Map(told.map(row => [row.chain, row]))
  const chains = new Set([...ends.keys(), ...used.map(row => row.chain ?? withoutChain), withoutChain])
  const broken: BrokenLaw[] = []
  for (const chain of [...chains].sort((a, b) => a - b)) {
    const end = ends.get(chain)
    if (chain !== withoutChain) broken.push(...(await checkChain(db, chain, end)))
    else if ((await countWithoutChain(db)) !== end?.length)
      broken.push(brokenLaw('Rows of the audit from before the chains were added or removed.'))
  }
  return broken
}

type End = { readonly length: number; readonly hash: string }

async function checkChain(db: Db, chain: number, end: End | undefined): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = []
  let last: End = { length: 0, hash: firstPreviousHash }
  for (;;) {
    const page = await db.read
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('number', '>', last.length)
      .orderBy('number')
      .limit(pageRows)
      .execute()
    for (const row of page) {
      const number = row.number ?? 0
      if (number !== last.length + 1)
        broken.push(brokenLaw(`Before row ${number} of the audit, chain ${chain}, one is missing.`))
      if (!isAsWritten(row, last.hash))
        broken.push(brokenLaw(`Row ${number} of the audit, chain ${chain}, was changed.`))
      last = { length: number, hash: row.hash ?? '' }
    }
    if (page.length < pageRows) break
    // Other work gets its turn between two pages.
    await new Promise(resolve => setImmediate(resolve))
  }
  if (last.length !== end?.length || last.hash !== end.hash)
    broken.push(brokenLaw(`Chain ${chain} of the audit does not end with row ${last.length}.`))
  return broken
}

function isAsWritten(row: Selectable<AuditTable>, previousHash: string): boolean {
  const { chain, number, user_id: userId } = row
  if (row.format !== auditFormat || chain === null || number === null) return false
  return chainHash(previousHash, auditText({ ...row, chain, number, userId })) === row.hash
}

/** Whatever has no whole place in a chain. */
async function countWithoutChain(db: Db): Promise<number> {
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
