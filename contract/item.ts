/**
 * The calls on items that the specification names beside those that every definition has; adding, changing and deleting are those of the
 * definition, at the address of the specification. Source: spec §7.
 */
import { z } from 'zod'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { endpoint } from './endpoint.ts'
import { id, pageNumber, pageSize, queryId } from './fields.ts'
import { foundItem, itemNeed } from './lookup.ts'

/** `version` is named where the item is changed or deleted. */
const listedItem = foundItem.extend({ isActive: z.boolean(), version: z.int().positive() })

export const itemEndpoints = {
  getItemPage: endpoint({
    method: 'GET',
    path: '/api/item/items/:page/:pageSize',
    summary:
      'A page of all items and services in the order of their ids, the first being 1; all of them where either is −1.',
    need: itemNeed,
    params: z.object({ page: pageNumber, pageSize }),
    reply: z.array(listedItem),
    errors: ['too_many_requests'],
  }),
  getItem: endpoint({
    method: 'GET',
    path: '/api/item/getitems/:id',
    summary: 'One item or service with its units and features.',
    need: itemNeed,
    params: z.object({ id: queryId }),
    reply: listedItem,
    errors: ['not_found'],
  }),
  getItemInit: endpoint({
    method: 'GET',
    path: '/api/item/init',
    summary: 'What a new item begins with: the next free code, and what it chooses from.',
    need: { anyOf: ['f-items-manage', 'f-services-manage'] },
    reply: z.object({
      code: z.string(),
      categories: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
      vatCategories: z.array(z.enum(vatCategories)),
    }),
    errors: [],
  }),
}
