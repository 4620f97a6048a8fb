import type { BranchOpening, OpeningState, openingEndpoints } from '#contract/opening.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { day } from '#domain/days.ts'
import { addSums, subtractSums } from '#domain/exact-sum.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { ownBranches } from '../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/open.ts'
import { type OpeningSums, readOpeningSums } from './opening-sums.ts'
import { lastOpening, postOpening } from './post-opening.ts'

export const openingHandlers: HandlersOf<typeof openingEndpoints> = {
  async getOpenings({ services: { db }, caller }) {
    const configuration = await readConfiguration(db)
    const { firstDay, periodLockDay } = configuration.settings
    return {
      firstDay: firstDay === null ? null : day(firstDay),
      lockDay: periodLockDay === null ? null : day(periodLockDay),
      branches: await readBranches(db, configuration, caller),
    }
  },

  async postOpening({ services, caller, idempotencyKey, language, body: { branchId, mark } }) {
    await postOpening({ services, caller, idempotencyKey, language, branchId, mark })
    const branches = await readBranches(services.db, await readConfiguration(services.db), caller)
    const posted = branches.find(each => each.branchId === branchId)
    if (posted === undefined) throw new Failure('not_found')
    return posted
  },
}

type OwnBranch = ReturnType<typeof ownBranches>[number]

async function readBranches(db: Db, configuration: Configuration, { access }: Caller): Promise<BranchOpening[]> {
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
