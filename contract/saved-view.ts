/**
 * Saved views: the address of a list or report with its filters, levels, columns and sorting, and optionally a named period that moves with
 * the calendar. Users see their own views and those shared with one of their roles. A view contains only the choice of figures, so what a
 * user may not see stays hidden in shared views too. Calls of our own.
 */
import { z } from 'zod'
import { namedPeriods } from '#domain/named-period.ts'
import { endpoint } from './endpoint.ts'
import { id, name, queryId } from './fields.ts'

/** Per user, and as many shared with one role. */
export const savedViewsMax = 200

const viewName = name(1, 100)

const viewFields = {
  name: viewName,
  path: z
    .string()
    .max(200)
    .regex(/^(?:\/[A-Za-z0-9_-]+)+$/, 'invalid'),
  /** The query of the address, without its days when `period` names them. */
  search: z
    .string()
    .max(4000)
    .regex(/^[!-~]*$/, 'invalid'),
  period: z.enum(namedPeriods).nullable(),
}

export const savedView = z.object({
  id,
  ...viewFields,
  name: z.string(),
  /** The role whose users see it too; null when it is not shared. */
  sharedWith: z.string().nullable(),
  /** The full name of the user who saved it; null for the caller's own. */
  savedBy: z.string().nullable(),
})
export type SavedView = z.output<typeof savedView>

const path = '/api/account/users/me/views'
const params = z.object({ id: queryId })

export const savedViewEndpoints = {
  listViews: endpoint({
    method: 'GET',
    path,
    summary: 'The views that the user has saved or that are shared with one of their roles, by name.',
    need: 'signedIn',
    reply: z.array(savedView),
    errors: [],
  }),
  saveView: endpoint({
    method: 'PUT',
    path,
    summary:
      'Saves a view under a name; a view with the same name in any spelling is replaced. A user has at most 200.',
    need: 'signedIn',
    body: z.strictObject(viewFields),
    reply: savedView,
    errors: ['storage_unavailable'],
  }),
  renameView: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Renames a view; the name of another view of the user is refused.',
    need: 'signedIn',
    params,
    body: z.strictObject({ name: viewName }),
    reply: savedView,
    errors: ['not_found', 'storage_unavailable'],
  }),
  listViewRoles: endpoint({
    method: 'GET',
    path: `${path}/roles`,
    summary: 'The names of the roles with which the user may share a view: their own, or all for managers of roles.',
    need: 'signedIn',
    reply: z.array(z.string()),
    errors: [],
  }),
  shareView: endpoint({
    method: 'PUT',
    path: `${path}/:id/role`,
    summary: 'Shares an own view with a role, or with nobody. Managers of roles may end the sharing of any view.',
    need: 'signedIn',
    params,
    body: z.strictObject({ sharedWith: name(1, 100).nullable() }),
    reply: savedView,
    errors: ['not_found', 'storage_unavailable'],
  }),
  dropView: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a saved view.',
    need: 'signedIn',
    params,
    errors: ['not_found', 'storage_unavailable'],
  }),
}
