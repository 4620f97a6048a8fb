/** The calls on vouchers, and on the accounts that their lines name. */
import type { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { accountTypes } from '#domain/ledger/chart.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { readAccounts } from './journal-names.ts'
import { addVoucher, reverseVoucher } from './post-voucher.ts'
import { listVouchers, readVoucher } from './read-vouchers.ts'

export const voucherHandlers: HandlersOf<typeof voucherEndpoints> = {
  async journalList({ services, caller, query }) {
    return listVouchers(services.db, 'journal', query, caller)
  },

  async journalRead({ services, caller, params }) {
    return readVoucher(services.db, 'journal', params.id, caller)
  },

  async journalAdd({ services, caller, idempotencyKey, body }) {
    const id = await addVoucher({ services, caller, idempotencyKey, type: 'journal' }, body)
    return readVoucher(services.db, 'journal', id, caller)
  },

  async journalReverse({ services, caller, idempotencyKey, params, body }) {
    const id = await reverseVoucher({ services, caller, idempotencyKey, type: 'journal' }, params.id, body)
    return readVoucher(services.db, 'journal', id, caller)
  },

  async getAccounts({ services }) {
    const accounts = await readAccounts(services.db.read)
    return accounts.flatMap(account => {
      const type = accountTypes.find(each => each === account.type)
      return type === undefined ? [] : [{ ...account, type }]
    })
  },
}
