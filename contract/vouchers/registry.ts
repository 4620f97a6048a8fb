/** Every kind of voucher with its calls, and the accounts that they name. */
import { z } from 'zod'
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
    summary: 'The tree of accounts by code, and what a voucher may do with each.',
    need: { anyOf: ['g-accounting', 'g-reports', 'f-accounts-manage', 'f-expenses-manage'] },
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        parentId: id.nullable(),
        type: z.enum(accountTypes),
        /** Groups of accounts take none, nor do those that are retired. */
        takesEntries: z.boolean(),
        /** Only documents that move goods post to it. */
        isOfStock: z.boolean(),
        /** Cash, or money at a bank. */
        isOfMoney: z.boolean(),
        /** Whose debts it holds: every entry names one of them. */
        partyKind: z.enum(['customer', 'supplier']).nullable(),
      }),
    ),
    errors: [],
  }),
}
