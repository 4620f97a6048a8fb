/** One search over the rows of all definitions, for the palette. */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { definitions } from './definitions/registry.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './fields.ts'

const needs = Object.values(definitions).map(({ need }): Need => need)

/** The best matches per definition. */
export const foundOfEachMax = 5

export const definitionSearchEndpoints = {
  searchDefinitions: endpoint({
    method: 'GET',
    path: '/api/definitions/search',
    summary:
      'Active rows of all definitions that the caller manages, found by words anywhere in their texts: at most five of each. Items, services, customers and suppliers are omitted, because the catalogue has them.',
    need: { anyOf: ['superadmin', ...needs] },
    query: z.object({ query: text(1, 100) }),
    reply: z.array(
      z.object({
        definition: z.string(),
        id,
        /** Empty when the definition has none. */
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
      }),
    ),
    errors: [],
  }),
}
