/** Every kind of voucher, the calls of all of them, and what their lines name. */
import { z } from 'zod'
import { accountTypes } from '#domain/ledger/chart.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { journal } from './journal.ts'

export const vouchers = { journal }

export const voucherEndpoints = {
  journalList: journal.calls.List,
  journalRead: journal.calls.Read,
  journalAdd: journal.calls.Add,
  journalReverse: journal.calls.Reverse,
  getAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    summary: 'The tree of accounts by code, and what a journal may do with each.',
    need: { anyOf: ['g-accounting', 'g-reports'] },
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        parentId: id.nullable(),
        type: z.enum(accountTypes),
        /** Groups of accounts take none. */
        takesEntries: z.boolean(),
        /** Only documents that move goods post to it. */
        isOfStock: z.boolean(),
        /** Whose debts it holds: every entry names one of them. */
        partyKind: z.enum(['customer', 'supplier']).nullable(),
      }),
    ),
    errors: [],
  }),
}
