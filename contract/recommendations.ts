/**
 * Recommendations for each month, as HTML in the language of the call, and the settings of the service that may write about them. Source:
 * spec §3, §7 (second API), decisions 13, 47 and 51.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText, queryInteger, text, wireDay } from './fields.ts'

/** Each month that is not cached is computed from the books. */
export const recommendationMonthsMax = 24

/** The allowed HTML elements, checked by server and page. Only links have an attribute: their address. */
export const recommendationTags = ['a', 'bdi', 'br', 'em', 'h4', 'li', 'ol', 'p', 'strong', 'ul'] as const

/** The pages that a recommendation may link to: reports and statistics. */
export const recommendationAddress = /^\/(?:reports|statistics)\/[a-z0-9/?&=,_-]*$/iu

const recommendation = z.object({
  /** 1–12. Source: spec §3. */
  month: z.int(),
  recommendationsHtml: z.string(),
  /** Beyond the specification: distinguishes the months of several years. */
  year: z.int(),
})
export type Recommendation = z.output<typeof recommendation>

export const writerAddressLengthMax = 500
const modelLengthMax = 200
/** The configured service; both empty when there is none. The key is never returned. `isPaused`: it failed within the last minute. */
const writer = z.object({ address: z.string(), model: z.string(), hasKey: z.boolean(), isPaused: z.boolean() })
export type RecommendationWriter = z.output<typeof writer>

const writerPath = '/api/setting/RecommendationWriter'

export const recommendationEndpoints = {
  getRecommendations: endpoint({
    method: 'GET',
    path: '/api/v2/AIRecommendationReports/recommendations',
    summary:
      'The recommendations for each month in the period, at most 24, as HTML in the language of the call; for one branch, or (−1 or none) for all branches of the user.',
    need: 'f-view-statics',
    query: z.object({ FromDate: wireDay, ToDate: wireDay, BranchId: queryInteger.optional() }),
    reply: z.array(recommendation),
    errors: ['too_many_requests'],
  }),
  getRecommendationWriter: endpoint({
    method: 'GET',
    path: writerPath,
    summary: 'The service that writes about recommendations, and whether it has a key.',
    need: 'superadmin',
    reply: writer,
    errors: [],
  }),
  setRecommendationWriter: endpoint({
    method: 'PUT',
    path: writerPath,
    summary:
      'Configures the service, compatible with the API of OpenAI, that writes about recommendations; without an address there is none. An omitted key remains if the address is of the same server.',
    need: 'superadmin',
    body: z.strictObject({
      address: text(0, writerAddressLengthMax),
      model: text(0, modelLengthMax),
      /** Empty when the service needs none. */
      key: exactText(500).nullish(),
      /** The values when the user began editing: refused when they have changed since, so that nobody overwrites another user's change. */
      before: z.strictObject({ address: text(0, writerAddressLengthMax), model: text(0, modelLengthMax) }).optional(),
    }),
    reply: writer,
    errors: ['row_changed', 'storage_unavailable'],
  }),
}
