/** The calls of receipt and payment documents: one handler per call for both kinds. */
import { type SettlementKind, settlementKinds } from '#contract/settlement-kinds.ts'
import type { SettlementCalls, settlementEndpoints } from '#contract/settlements.ts'
import { can } from '#domain/access/can.ts'
import { voucherMethods } from '#domain/vouchers/fields.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches, workingBranchOf } from '../company/branch-reach.ts'
import { accountOf, dayAt, readConfiguration } from '../company/company.ts'
import { readVoucher } from '../vouchers/read-vouchers.ts'
import { moveAllocation, undoAllocation } from './change-allocation.ts'
import { previewCode } from './next-code.ts'
import { readOpen } from './read-open.ts'
import { settleBills } from './settle-bills.ts'
import { moneyAccounts, voucherOfKind } from './voucher-of-kind.ts'

const receipts = handlersOf('receiptDocument')
const payments = handlersOf('paymentDocument')

export const settlementHandlers: HandlersOf<typeof settlementEndpoints> = {
  receiptDocumentInit: receipts.Init,
  receiptDocumentOpen: receipts.Open,
  receiptDocumentAdd: receipts.Add,
  receiptDocumentVoucher: receipts.Voucher,
  receiptDocumentUndo: receipts.Undo,
  receiptDocumentMove: receipts.Move,
  paymentDocumentInit: payments.Init,
  paymentDocumentOpen: payments.Open,
  paymentDocumentAdd: payments.Add,
  paymentDocumentVoucher: payments.Voucher,
  paymentDocumentUndo: payments.Undo,
  paymentDocumentMove: payments.Move,
}

function handlersOf(kind: SettlementKind): HandlersOf<SettlementCalls> {
  const voucher = voucherOfKind(kind)
  const { partyKind } = settlementKinds[kind]
  return {
    async Init({ services, caller }) {
      const { db, now } = services
      const configuration = await readConfiguration(db)
      const { settings } = configuration
      const own = ownBranches(configuration, caller.access)
      const methods = Object.entries(voucher.form.methods ?? {})
      return {
        today: dayAt(configuration, now()),
        branches: await Promise.all(
          own.map(async ({ id, nameAr, nameEn, codePrefix }) => {
            return { id, nameAr, nameEn, nextCode: await previewCode(db, id, voucher.type, codePrefix) }
          }),
        ),
        branchId: workingBranchOf(configuration, caller)?.id ?? 0,
        methods: methods.flatMap(([method, role]) => {
          const known = voucherMethods.find(each => each === method)
          return known === undefined ? [] : [{ method: known, accountId: accountOf(configuration, role) }]
        }),
        accounts: await moneyAccounts(db),
        canDiscount: partyKind === 'supplier' || can(caller.access, 'canDiscount'),
        firstDay: settings.firstDay,
        lockedUntil: settings.periodLockDay,
      }
    },

    async Open({ services, caller, query }) {
      return readOpen(services, caller, kind, query.partyId)
    },

    async Add({ services, caller, idempotencyKey, body }) {
      return settleBills({ services, caller, idempotencyKey, kind }, body)
    },

    async Voucher({ services, caller, params }) {
      const read = await readVoucher(services.db, voucher, params.id, caller)
      // Users of these screens see the money of parties, and no other.
      if (read.lines.some(line => !line.party)) throw new Failure('not_found')
      return read
    },

    async Undo({ services, caller, idempotencyKey, params }) {
      const partyId = await undoAllocation({ services, caller, idempotencyKey, kind }, params.id)
      return readOpen(services, caller, kind, partyId)
    },

    async Move({ services, caller, idempotencyKey, params, body }) {
      const partyId = await moveAllocation({ services, caller, idempotencyKey, kind }, params.id, body.document)
      return readOpen(services, caller, kind, partyId)
    },
  }
}
