/** The references that vouchers may use, from the books. */
import { type AccountRole, isAccountRole } from '#domain/ledger/account-roles.ts'
import type { VoucherAccount, VoucherNames, VoucherValues } from '#domain/vouchers/fields.ts'
import { voucherAccount } from '#domain/vouchers/voucher-accounts.ts'
import type { TypedVoucher } from '#domain/vouchers/voucher-form.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

export type StoredAccount = VoucherAccount & {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly parentId: number | null
  readonly type: string
  readonly roles: AccountRole[]
}

/** Every account, by code. */
export async function readAccounts(tx: Tx): Promise<readonly StoredAccount[]> {
  const roles = Map.groupBy(await tx.selectFrom('account_role').selectAll().execute(), row => row.account_id)
  const rows = await tx.selectFrom('account').selectAll().orderBy('code').execute()
  return rows.map(row => {
    const own = (roles.get(row.id) ?? []).map(each => each.role).filter(isAccountRole)
    const account = { takesEntries: row.is_postable === 1 && row.is_active === 1, subtype: row.subtype }
    return {
      id: row.id,
      code: row.code,
      nameAr: row.name_ar,
      nameEn: row.name_en,
      parentId: row.parent_id,
      type: row.type,
      roles: own,
      ...voucherAccount(account, own),
    }
  })
}

export async function readVoucherNames(db: Db, tx: Tx, { lines, ...head }: TypedVoucher): Promise<VoucherNames> {
  const ids = (idsOf: (values: Partial<VoucherValues>) => readonly (number | null | undefined)[]) => [
    ...new Set([head, ...lines].flatMap(idsOf).filter(id => typeof id === 'number')),
  ]
  const accounts = new Map((await readAccounts(tx)).map(account => [account.id, account]))
  const centerIds = ids(({ costCenterId, centers = [] }) => [costCenterId, ...centers.map(each => each.costCenterId)])
  const centers =
    centerIds.length === 0
      ? []
      : await tx
          .selectFrom('cost_center')
          .select(['id', 'branch_id', 'is_active'])
          .where(inList(db.kind, 'id', centerIds))
          .execute()
  const partyIds = ids(({ customerId, partyId }) => [customerId, partyId])
  const parties =
    partyIds.length === 0
      ? []
      : await tx
          .selectFrom('party')
          .select(['id', 'kind', 'is_active'])
          .where(inList(db.kind, 'id', partyIds))
          .execute()
  const centerOf = new Map(centers.map(row => [row.id, { branchId: row.branch_id, isOpen: row.is_active === 1 }]))
  const partyOf = new Map(parties.map(row => [row.id, { kind: row.kind, isActive: row.is_active === 1 }]))
  return {
    account: id => accounts.get(id),
    costCenter: id => centerOf.get(id),
    party: id => partyOf.get(id),
  }
}
