/** Calls for stock movements without trade: possible receivers and accounts, and the costs of a cost centre. Source: spec §7; design page 3. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, moneySum, queryId, wireDay } from './fields.ts'

export const goodsBillEndpoints = {
  /** Beyond the specification: the branches that may receive a transfer, and the accounts that may be charged for issued goods. */
  getGoodsBillInit: endpoint({
    method: 'GET',
    path: '/api/Bill/init/goods',
    summary: 'The branches that may receive transfers, and the expense accounts for goods and amounts.',
    need: {
      anyOf: [
        'f-create-damage-invoice',
        'f-transfer-item-branche',
        'f-transfer-item-cc',
        'f-create-production-invoice',
      ],
    },
    reply: z.object({
      branches: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
      accounts: z.array(z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() })),
    }),
    errors: [],
  }),
  collectCostForCostCenter: endpoint({
    method: 'GET',
    path: '/api/Bill/CollectCostForCostCenter',
    summary:
      'The costs of a cost centre up to a day that no production has taken over, by expense account: the remaining labour and overhead.',
    need: 'f-create-production-invoice',
    query: z.object({ costCenterId: queryId, toDate: wireDay.optional() }),
    reply: z.array(
      z.object({ accountId: id, code: z.string(), nameAr: z.string(), nameEn: z.string(), amount: moneySum }),
    ),
    errors: ['not_found'],
  }),
}
