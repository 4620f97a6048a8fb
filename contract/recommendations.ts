/**
 * What there is to advise for each month, as HTML in the language of the call, and the service that may write about it. Source: spec §3, §7 (second
 * API), decisions 13, 47 and 51.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText, queryInteger, text, wireDay } from './fields.ts'

/** Each month that nobody has asked for before is read anew from the books. */
export const recommendationMonthsMax = 24

/** The elements that a recommendation may have, on its way out of the server and into the page. Links alone have an attribute: their address. */
export const recommendationTags = ['a', 'bdi', 'br', 'em', 'h4', 'li', 'ol', 'p', 'strong', 'ul'] as const

/** The pages that a recommendation may lead to: those of this product that show figures. */
export const recommendationAddress = /^\/(?:reports|statistics)\/[a-z0-9/?&=,_-]*$/iu

const recommendation = z.object({
  /** 1–12. Source: spec §3. */
  month: z.int(),
  recommendationsHtml: z.string(),
  /** Beyond the specification: without it the months of two years could not be told apart. */
  year: z.int(),
})
export type Recommendation = z.output<typeof recommendation>

export const writerAddressLengthMax = 500
const modelLengthMax = 200
/** Where prose is asked for; both empty where it is not. The key is never answered. `isPaused`: it has failed within the last minute. */
const writer = z.object({ address: z.string(), model: z.string(), hasKey: z.boolean(), isPaused: z.boolean() })
export type RecommendationWriter = z.output<typeof writer>

const writerPath = '/api/setting/RecommendationWriter'

export const recommendationEndpoints = {
  getRecommendations: endpoint({
    method: 'GET',
    path: '/api/v2/AIRecommendationReports/recommendations',
    summary:
      'What there is to advise for each month that the days touch, at most 24, as HTML in the language of the call; of one branch, or (−1 or none) of all that the person has.',
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
      'Names the service, compatible with the API of OpenAI, that writes about recommendations; without an address there is none. A key that is not sent stays, as long as the address is of the same server.',
    need: 'superadmin',
    body: z.strictObject({
      address: text(0, writerAddressLengthMax),
      model: text(0, modelLengthMax),
      /** Empty: the service needs none. */
      key: exactText(500).nullish(),
      /** What was there when this was typed: where it is another by now it is refused, so that nobody undoes what somebody else has set. */
      before: z.strictObject({ address: text(0, writerAddressLengthMax), model: text(0, modelLengthMax) }).optional(),
    }),
    reply: writer,
    errors: ['row_changed', 'storage_unavailable'],
  }),
}
