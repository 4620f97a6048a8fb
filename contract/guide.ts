/** What is still to be done before a new company has printed its first sale. A call of our own. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** In the order in which they are done. */
export const guideSteps = ['company', 'vat', 'branch', 'items', 'people', 'opening', 'purchase', 'firstSale'] as const
export type GuideStep = (typeof guideSteps)[number]
/** Offered in its place, and never what comes next: most new companies have no books from before. */
export const optionalSteps: readonly GuideStep[] = ['opening']

export const guideEndpoints = {
  getGuide: endpoint({
    method: 'GET',
    path: '/api/setting/Guide',
    summary: 'The steps from an empty company to its first printed sale, and which of them are done',
    need: 'superadmin',
    reply: z.object({
      /** Until a sale was printed. */
      isNeeded: z.boolean(),
      steps: z.array(z.object({ name: z.enum(guideSteps), isDone: z.boolean() })),
    }),
    errors: [],
  }),
}
