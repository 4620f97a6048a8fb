/** What delivery apps paid of their orders: matched to bills, posted with their commission, reversed. Calls of our own. Source: spec §2, 3/11. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { bookedMoney, id, instant, money, note, queryId, text, wireDay } from './fields.ts'
import { appSettlementNeed } from './screen-needs.ts'

/** The type of its documents in the ledger. */
export const appSettlementKind = 'appSettlement'

const settlementLinesMax = 1000

/** Commission and VAT are those of the app unless its statement says otherwise. */
const sentLine = z.strictObject({
  /** The app's number of the order, or the code of the bill. */
  reference: text(1, 60),
  gross: money,
  commission: money.nullish(),
  vat: money.nullish(),
})
export type SentAppSettlementLine = z.output<typeof sentLine>

/** `twice`: the bill of an earlier line. `settled`: the bill was settled before. */
export const lineStates = ['matched', 'unmatched', 'twice', 'settled'] as const

const line = z.object({
  reference: z.string(),
  gross: bookedMoney,
  commission: bookedMoney,
  vat: bookedMoney,
  /** What the app owed for the order. */
  expected: bookedMoney,
  bill: z.object({ id, code: z.string() }).nullable(),
  state: z.enum(lineStates),
})
export type AppSettlementLine = z.output<typeof line>

const sums = { gross: bookedMoney, commission: bookedMoney, vat: bookedMoney, net: bookedMoney, shortfall: bookedMoney }

const openOrder = z.object({ id, code: z.string(), date: wireDay, reference: z.string(), open: bookedMoney })
const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })

const head = {
  id,
  code: z.string(),
  date: wireDay,
  app: named,
  branch: named,
  note: z.string(),
  ...sums,
  /** The code of the settlement that it reverses, or that reverses it. */
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  createdAt: instant,
  userName: z.string(),
}
const settlement = z.object({ ...head, lines: z.array(line) })

const about = { deliveryAppId: id, branchId: id, lines: z.array(sentLine).min(1).max(settlementLinesMax) }
const bodyBytesMax = 1_048_576

const account = z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() })

export const appSettlementEndpoints = {
  getAppSettlementInit: endpoint({
    method: 'GET',
    path: '/api/deliveryApps/settlements/init',
    summary: 'The active delivery apps, the branches of the user, and the accounts of cash and banks.',
    need: appSettlementNeed,
    reply: z.object({ apps: z.array(named), branches: z.array(named), banks: z.array(account) }),
    errors: [],
  }),
  previewAppSettlement: endpoint({
    method: 'POST',
    path: '/api/deliveryApps/settlements/preview',
    summary:
      'Matches what an app paid to its orders in a branch: each line with its bill, shortfalls, and the orders that are left.',
    need: appSettlementNeed,
    body: z.strictObject(about),
    bodyBytesMax,
    reply: z.object({ lines: z.array(line), ...sums, left: z.array(openOrder) }),
    errors: ['access_denied'],
  }),
  addAppSettlement: endpoint({
    method: 'POST',
    path: '/api/deliveryApps/settlements',
    summary:
      'Posts what an app paid: the net to the bank, its commission and the VAT on it, against what the app owes.',
    need: appSettlementNeed,
    errors: [...writtenOnceErrors, 'access_denied', 'period_locked', 'total_differs'],
    isIdempotent: true,
    body: z.strictObject({
      ...about,
      date: wireDay.nullish(),
      bankAccountId: id,
      note: note(0, 500),
      /** As the user saw it; another one is refused. */
      net: bookedMoney,
    }),
    bodyBytesMax,
    reply: settlement,
  }),
  listAppSettlements: endpoint({
    method: 'GET',
    path: '/api/deliveryApps/settlements',
    summary: 'The latest 200 settlements in the branches of the user.',
    need: appSettlementNeed,
    reply: z.array(z.object(head)),
    errors: [],
  }),
  readAppSettlement: endpoint({
    method: 'GET',
    path: '/api/deliveryApps/settlements/:id',
    summary: 'A settlement with its orders.',
    need: appSettlementNeed,
    params: z.object({ id: queryId }),
    reply: settlement,
    errors: ['not_found'],
  }),
  reverseAppSettlement: endpoint({
    method: 'POST',
    path: '/api/deliveryApps/settlements/:id/reversal',
    summary: 'Reverses a settlement on its day, or on the first open day; its bills can be settled again.',
    need: appSettlementNeed,
    errors: [...writtenOnceErrors, 'not_found', 'voucher_reversed', 'period_locked'],
    isIdempotent: true,
    params: z.object({ id: queryId }),
    body: z.strictObject({ note: note(0, 500) }),
    reply: settlement,
  }),
}
