/** Every kind of voucher with its calls, and the accounts that vouchers may use. */
import { z } from 'zod'
import { accountRoles } from '#domain/ledger/account-roles.ts'
import { accountTypes } from '#domain/ledger/chart.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { type VoucherType, voucherDescriptions } from './descriptions.ts'
import { namedVoucherCalls, type Voucher, vouchersOf } from './voucher.ts'

export const vouchers = vouchersOf(voucherDescriptions)

const byType: Readonly<Record<VoucherType, Voucher>> = vouchers

export function voucherOf(type: VoucherType): Voucher {
  return byType[type]
}

export const voucherEndpoints = {
  ...namedVoucherCalls(vouchers),
  getAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    summary: 'The tree of accounts by code, and how vouchers may use each.',
    need: {
      anyOf: ['g-accounting', 'g-reports', 'f-accounts-manage', 'f-expenses-manage', 'f-items-manage'],
    },
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        parentId: id.nullable(),
        type: z.enum(accountTypes),
        /** False for groups and inactive accounts. */
        takesEntries: z.boolean(),
        /** Only documents that move goods post to it. */
        isOfStock: z.boolean(),
        /** Cash, bank money, or cheques that are not cleared yet. */
        isOfMoney: z.boolean(),
        /** The kind of party that every entry must name. */
        partyKind: z.enum(['customer', 'supplier']).nullable(),
        /** Those by which posting rules refer to it. */
        roles: z.array(z.enum(accountRoles)),
      }),
    ),
    errors: [],
  }),
}
