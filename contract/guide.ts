/** The remaining steps before a new company prints its first sale. A call of our own. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** In their order. */
export const guideSteps = ['company', 'vat', 'branch', 'items', 'people', 'opening', 'purchase', 'firstSale'] as const
export type GuideStep = (typeof guideSteps)[number]
/** Offered, but never as the next step: most new companies have no earlier books. */
export const optionalSteps: readonly GuideStep[] = ['opening']

export const guideEndpoints = {
  getGuide: endpoint({
    method: 'GET',
    path: '/api/setting/Guide',
    summary: 'The steps from an empty company to its first printed sale, and which of them are done',
    need: 'superadmin',
    reply: z.object({
      /** True until a sale was printed. */
      isNeeded: z.boolean(),
      steps: z.array(z.object({ name: z.enum(guideSteps), isDone: z.boolean() })),
    }),
    errors: [],
  }),
}
