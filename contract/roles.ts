/** Roles and their permissions. Source: spec §2 (roles), §3, §5, §6 and §7, decision 24. */
import { z } from 'zod'
import { features } from '#domain/access/features.ts'
import { endpoint } from './endpoint.ts'
import { id, name, pageNumber, pageSize, queryId, text, wireRate } from './fields.ts'

/** Of `role.claims`: a permission. */
export const permissionClaim = 'permission'
export const roleDescriptionMax = 500

/**
 * `index` is the place in the list, from 1. `featuresIds`, `featuresCode`, `permissions` and `claims` name the same features: clients of the
 * specification read the claims and send the ids. `discountPercentage` is a percentage; null for the company's limit.
 */
export const role = z.object({
  id,
  index: z.int().positive(),
  name: z.string(),
  description: z.string(),
  usersCount: z.int().min(0),
  claims: z.array(z.object({ claimType: z.literal(permissionClaim), claimValue: z.string() })),
  featuresIds: z.array(z.int()),
  featuresCode: z.array(z.string()),
  permissions: z.array(z.string()),
  discountPercentage: wireRate.nullable(),
})
export type Role = z.output<typeof role>

/** A client may send the whole role; the other fields are ignored. */
const sentRole = z.object({
  name: name(2, 200),
  description: text(0, roleDescriptionMax).default(''),
  featuresIds: z.array(z.int()).max(features.length),
  discountPercentage: wireRate.nullish(),
})
export type SentRole = z.output<typeof sentRole>

const roles = z.array(role)
const writeErrors = ['invalid_input', 'role_name_taken', 'access_denied'] as const

export const roleEndpoints = {
  listRoles: endpoint({
    method: 'GET',
    path: '/api/account/roles',
    summary: 'The roles by name; without `roles.view` only those of the caller. Paged when both page fields are given',
    need: 'signedIn',
    query: z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() }),
    reply: roles,
    errors: [],
  }),
  listRolesPage: endpoint({
    method: 'GET',
    path: '/api/account/roles/:pageNumber/:pageSize',
    summary: 'A page of the roles by name; without `roles.view` of those of the caller',
    need: 'signedIn',
    params: z.object({ pageNumber, pageSize }),
    reply: roles,
    errors: [],
  }),
  getRole: endpoint({
    method: 'GET',
    path: '/api/account/roles/:id',
    summary: 'One role; without `roles.view` only one of the caller',
    need: 'signedIn',
    params: z.object({ id: queryId }),
    reply: role,
    errors: ['not_found'],
  }),
  getRoleByName: endpoint({
    method: 'GET',
    path: '/api/account/roles/name/:name',
    summary: 'One role by its name; without `roles.view` only one of the caller',
    need: 'signedIn',
    params: z.object({ name: name(1, 200) }),
    reply: role,
    errors: ['not_found'],
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/account/roles',
    summary: 'Creates a role with permissions that the caller holds',
    need: 'roles.manage',
    body: sentRole,
    reply: role,
    errors: writeErrors,
  }),
  saveRole: endpoint({
    method: 'PUT',
    path: '/api/account/roles/:id',
    summary: 'Changes a role. Its users have the new permissions with their next call',
    need: 'roles.manage',
    params: z.object({ id: queryId }),
    body: sentRole,
    reply: role,
    errors: [...writeErrors, 'not_found'],
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/api/account/roles/:id',
    summary: 'Deletes a role that no user has',
    need: 'roles.manage',
    params: z.object({ id: queryId }),
    errors: ['not_found', 'row_in_use', 'invalid_input'],
  }),
}
