/** The opening of each of the user's branches, and whether its current rows are posted. */
import type { BranchOpening, OpeningState } from '#contract/opening.ts'
import type { Access } from '#domain/access/can.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { day } from '#domain/days.ts'
import { addSums, subtractSums } from '#domain/exact-sum.ts'
import { ownBranches } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { type OpeningSums, readOpeningSums } from './opening-sums.ts'
import { lastOpening } from './post-opening.ts'

type OwnBranch = ReturnType<typeof ownBranches>[number]

export async function readOpenings(db: Db, configuration: Configuration, access: Access): Promise<BranchOpening[]> {
  const { firstDay } = configuration.settings
  const sumsOf = await readOpeningSums(db.read, firstDay === null ? null : day(firstDay))
  return Promise.all(ownBranches(configuration, access).map(branch => branchOpening(db, branch, sumsOf(branch.id))))
}

async function branchOpening(db: Db, branch: OwnBranch, sums: OpeningSums): Promise<BranchOpening> {
  const last = await lastOpening(db.read, branch.id)
  const postingId = last?.posting_id ?? null
  const posting =
    postingId === null
      ? undefined
      : await db.read.selectFrom('posting').select('number').where('id', '=', postingId).executeTakeFirstOrThrow()
  const { stock, receivable, payable, accounts } = sums
  const prefix = branch.codePrefix
  return {
    ...{ branchId: branch.id, nameAr: branch.nameAr, nameEn: branch.nameEn, ...sums },
    state: stateOf(sums, last),
    difference: subtractSums(addSums(stock, receivable, accounts), payable),
    code: posting && last ? formatBillCode({ prefix, number: last.number }) : null,
    postingNumber: posting?.number ?? null,
  }
}

function stateOf(sums: OpeningSums, last: Awaited<ReturnType<typeof lastOpening>>): OpeningState {
  const isPosted = (last?.posting_id ?? null) !== null
  const { itemCount, customerCount, supplierCount, accountCount } = sums
  if (!isPosted) return itemCount + customerCount + supplierCount + accountCount === 0 ? 'empty' : 'unposted'
  return last?.mark === sums.mark ? 'posted' : 'changed'
}
