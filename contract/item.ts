/**
 * The specification's calls on items besides those of every definition; adding, changing and deleting are the definition's calls, at the
 * specification's addresses. Source: spec §7.
 */
import { z } from 'zod'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { endpoint } from './endpoint.ts'
import { id, pageNumber, pageSize, queryId, text, uploadedPicture } from './fields.ts'
import { foundItem, itemNeed, replyNames } from './lookup.ts'

/** The limits of a picture, which is scaled down before sending: lists show it in a row. */
export const pictureBytesMax = 128 * 1024
export const pictureSideMax = 256
const pictureBodyBytesMax = pictureBytesMax + 16 * 1024

export const itemSupplier = z.object({ id, supplierId: id, ...replyNames, supplierCode: z.string() })

/** `version` may be sent when the item is changed or deleted. */
const listedItem = foundItem.extend({
  /** Empty for a user without permission for suppliers. */
  suppliers: z.array(itemSupplier),
  isActive: z.boolean(),
  version: z.int().positive(),
})

export const itemEndpoints = {
  getItemPage: endpoint({
    method: 'GET',
    path: '/api/item/items/:page/:pageSize',
    summary: 'A page of all items and services by id, the first page being 1; all of them if either number is −1.',
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
    summary: 'The initial data of a new item: the next free code, and its choices.',
    need: { anyOf: ['f-items-manage', 'f-services-manage'] },
    reply: z.object({
      code: z.string(),
      categories: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
      vatCategories: z.array(z.enum(vatCategories)),
    }),
    errors: [],
  }),
  uploadItemPicture: endpoint({
    method: 'POST',
    path: '/api/item/items/Uploadfile',
    summary:
      'Stores a PNG, JPEG or WebP of at most 128 kB and 256 pixels for an item, and returns its path. Of the unused pictures of a user, the last twenty are stored.',
    need: { anyOf: ['f-items-manage', 'f-services-manage'] },
    body: z.object({ files: z.file().max(pictureBytesMax), fileName: text(0, 200).optional() }),
    bodyKind: 'file',
    bodyBytesMax: pictureBodyBytesMax,
    reply: z.object({ image: uploadedPicture }),
    errors: ['storage_unavailable'],
  }),
  /** At the path in an item's `image`. */
  getItemPicture: endpoint({
    method: 'GET',
    path: '/uploads/items/:name',
    summary: 'The picture of an item. The content of a path never changes.',
    need: itemNeed,
    params: z.object({ name: text(1, 60) }),
    raw: 'image/*',
    errors: ['not_found'],
  }),
}
