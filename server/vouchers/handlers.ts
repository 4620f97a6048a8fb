/** One handler per call, for all kinds of vouchers; and the accounts they may use. */
import { type voucherEndpoints, vouchers } from '#contract/vouchers/registry.ts'
import type { NamedVoucherCalls, Voucher } from '#contract/vouchers/voucher.ts'
import { accountTypes } from '#domain/ledger/chart.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { listVouchers } from './list-vouchers.ts'
import { addVoucher, reverseVoucher } from './post-voucher.ts'
import { readVoucher } from './read-vouchers.ts'
import { readAccounts } from './voucher-names.ts'

export const voucherHandlers: HandlersOf<typeof voucherEndpoints> = {
  ...namedHandlers(vouchers),

  async getAccounts({ services }) {
    const accounts = await readAccounts(services.db.read)
    return accounts.flatMap(account => {
      const type = accountTypes.find(each => each === account.type)
      return type === undefined ? [] : [{ ...account, type }]
    })
  },
}

function handlersOf(voucher: Voucher): HandlersOf<Voucher['calls']> {
  return {
    async List({ services, caller, query }) {
      return listVouchers(services.db, voucher, query, caller)
    },

    async Read({ services, caller, params }) {
      return readVoucher(services.db, voucher, params.id, caller)
    },

    async Add({ services, caller, idempotencyKey, body }) {
      const id = await addVoucher({ services, caller, idempotencyKey, voucher }, body)
      return readVoucher(services.db, voucher, id, caller)
    },

    async Reverse({ services, caller, idempotencyKey, params, body }) {
      const id = await reverseVoucher({ services, caller, idempotencyKey, voucher }, params.id, body)
      return readVoucher(services.db, voucher, id, caller)
    },
  }
}

function namedHandlers<const V extends Readonly<Record<string, Voucher>>>(of: V): HandlersOf<NamedVoucherCalls<V>>
function namedHandlers(of: Readonly<Record<string, Voucher>>): object {
  const handlers = Object.entries(of).flatMap(([name, each]) =>
    Object.entries(handlersOf(each)).map(([verb, handler]) => [`${name}${verb}`, handler]),
  )
  return Object.fromEntries(handlers)
}
