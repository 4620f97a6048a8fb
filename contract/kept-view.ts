/**
 * Views that a person keeps under a name: the address of a list or of a report with its filters, levels, columns and order, and the days by
 * their name where they are to go on with the calendar. Each person sees their own. Calls of our own.
 */
import { z } from 'zod'
import { keptPeriods } from '#domain/kept-period.ts'
import { endpoint } from './endpoint.ts'
import { id, name, queryId } from './fields.ts'

export const keptViewsMax = 200

const viewName = name(1, 100)

const viewFields = {
  name: viewName,
  path: z
    .string()
    .max(200)
    .regex(/^(?:\/[A-Za-z0-9_-]+)+$/, 'invalid'),
  /** The query of the address, without its days where `period` names them. */
  search: z
    .string()
    .max(4000)
    .regex(/^[!-~]*$/, 'invalid'),
  period: z.enum(keptPeriods).nullable(),
}

export const keptView = z.object({ id, ...viewFields, name: z.string() })
export type KeptView = z.output<typeof keptView>

const path = '/api/account/users/me/views'
const params = z.object({ id: queryId })

export const keptViewEndpoints = {
  listViews: endpoint({
    method: 'GET',
    path,
    summary: 'The views that the person has kept, by their names.',
    need: 'signedIn',
    reply: z.array(keptView),
    errors: [],
  }),
  keepView: endpoint({
    method: 'PUT',
    path,
    summary:
      'Keeps a view under a name; one that has the name, however it is spelled, is replaced. A person has at most 200.',
    need: 'signedIn',
    body: z.strictObject(viewFields),
    reply: keptView,
    errors: ['storage_unavailable'],
  }),
  renameView: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Gives a view another name; a name that another view of the person has is refused.',
    need: 'signedIn',
    params,
    body: z.strictObject({ name: viewName }),
    reply: keptView,
    errors: ['not_found', 'storage_unavailable'],
  }),
  dropView: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Keeps a view no longer.',
    need: 'signedIn',
    params,
    errors: ['not_found', 'storage_unavailable'],
  }),
}
