/** Reads a posted voucher. */
import { sql } from 'kysely'
import type { Reference } from '#contract/field-kinds.ts'
import type { AnsweredValues } from '#contract/vouchers/field-schemas.ts'
import type { Voucher, VoucherDocument } from '#contract/vouchers/voucher.ts'
import { detailFields, picked, type VoucherValues } from '#domain/vouchers/fields.ts'
import { readSettled } from '../allocations/read-settled.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { wholeReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { namedKinds, readReferences } from '../facts/references.ts'
import { rowsWhere } from './list-vouchers.ts'
import { readVoucherLines } from './voucher-rows.ts'

/** Throws `not_found` also for a voucher with a line of another user's branch. */
export async function readVoucher(
  db: Db,
  { type, form }: Voucher,
  id: number,
  caller: Caller,
): Promise<VoucherDocument> {
  const [row] = await rowsWhere(db, type, [sql<boolean>`voucher.posting_id = ${id}`], wholeReach(caller.access), 1)
  if (!row) throw new Failure('not_found')
  const stored = await readVoucherLines(db.read, id)
  const { lines, ...head } = form.typed(stored.lines)
  const { branchId, chequeNumber: _, ...document } = row
  const named = await readNamed(db, caller, [{ branchId }, head, ...lines])
  return {
    ...document,
    ...named.values(head),
    ...picked(
      stored.details,
      detailFields.filter(field => form.head.includes(field)),
    ),
    type,
    branch: named.branch(branchId),
    lines: lines.map(named.values),
    settled: await readSettled(db, `${type} ${row.code}`),
  }
}

/** Reads all references of the values at once; returns how to encode values with them. */
async function readNamed(db: Db, caller: Caller, all: readonly Partial<VoucherValues>[]) {
  const known = namedKinds(caller.access)
  type Id = number | null | undefined
  const names = async (
    of: 'account' | 'branch' | 'costCenter' | 'party',
    idsOf: (values: Partial<VoucherValues>) => Id[],
  ) => {
    const ids = [...new Set(all.flatMap(idsOf).filter(id => typeof id === 'number'))]
    const found = await readReferences(db, of, ids, known)
    return (id: number): Reference => {
      const reference = found.get(id)
      if (!reference || !('nameAr' in reference)) throw new Error(`There is no ${of} ${id}.`)
      return reference
    }
  }
  const [account, branch, center, party] = await Promise.all([
    names('account', ({ accountId, moneyAccountId }) => [accountId, moneyAccountId]),
    names('branch', ({ branchId }) => [branchId]),
    names('costCenter', ({ costCenterId, centers = [] }) => [costCenterId, ...centers.map(each => each.costCenterId)]),
    names('party', ({ partyId, customerId }) => [partyId, customerId]),
  ])
  const orNull = (id: number | null, of: (id: number) => Reference) => (id === null ? null : of(id))
  const values = (typed: Partial<VoucherValues>): AnsweredValues => {
    const { accountId, moneyAccountId, customerId, partyId, costCenterId, centers, branchId, ...others } = typed
    return {
      ...others,
      ...(accountId !== undefined && { account: account(accountId) }),
      ...(moneyAccountId !== undefined && { moneyAccount: account(moneyAccountId) }),
      ...(customerId !== undefined && { customer: party(customerId) }),
      ...(partyId !== undefined && { party: orNull(partyId, party) }),
      ...(costCenterId !== undefined && { costCenter: orNull(costCenterId, center) }),
      ...(centers !== undefined && {
        centers: centers.map(({ costCenterId: of, percent }) => ({ costCenter: center(of), percent })),
      }),
      ...(branchId !== undefined && { branch: branch(branchId) }),
    }
  }
  return { branch, values }
}
