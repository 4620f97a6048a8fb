/** The costs of a cost centre that a production may include. Source: spec §7; design page 3. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, moneySum, queryId, wireDay } from './fields.ts'

export const collectedCostEndpoints = {
  collectCostForCostCenter: endpoint({
    method: 'GET',
    path: '/api/Bill/CollectCostForCostCenter',
    summary:
      'What a cost centre has borne up to a day and no production has taken over, by account of expenses: what is left of labour and overhead.',
    need: 'f-create-production-invoice',
    query: z.object({ costCenterId: queryId, toDate: wireDay.optional() }),
    reply: z.array(
      z.object({ accountId: id, code: z.string(), nameAr: z.string(), nameEn: z.string(), amount: moneySum }),
    ),
    errors: ['not_found'],
  }),
}
