/** Applies operations on single fields to a user, and parses the result like a sent form. Source: spec §7. */
import { z } from 'zod'
import { type OwnProfile, ownProfile } from '#contract/account.ts'
import { wireRate } from '#contract/fields.ts'
import { type SentUser, sentUser, type UserPatch } from '#contract/users.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { refuse, refuseAny } from '../calls/failure.ts'
import { problemsOf } from '../calls/problems.ts'
import { featureIds } from './user-rules.ts'
import type { UserRecord } from './users.ts'

type Wire = Record<string, unknown>

export function patchedUser(record: UserRecord, patch: UserPatch): SentUser {
  return parsed(sentUser, patched({ ...ownFieldsOf(record), ...rightsOf(record) }, Object.keys(sentUser.shape), patch))
}

/** Other fields than those of the own profile are unknown here. */
export function patchedProfile(record: UserRecord, patch: UserPatch): OwnProfile {
  return parsed(ownProfile, patched(ownFieldsOf(record), Object.keys(ownProfile.shape), patch))
}

function ownFieldsOf({ userName, fullName, email, phone, jobTitle }: UserRecord): Wire {
  return { userName, fullName, email, phoneNumber: phone, jobTitle }
}

function rightsOf(record: UserRecord): Wire {
  const { roles, branchId, branchIds, isEnabled, discountLimit, ownFeatures } = record
  const discountLimitValue = z.encode(wireRate.nullable(), discountLimit)
  return { roles, branchId, branchIds, isEnabled, discountLimitValue, Permissions: featureIds(ownFeatures) }
}

function patched(wire: Wire, known: readonly string[], patch: UserPatch): Wire {
  const problems: Problem[] = []
  const result: Wire = { ...wire }
  for (const [index, { op, path, value }] of patch.entries()) {
    const field = path.replace(/^\//, '')
    if (!known.includes(field)) problems.push(problem(`${index}.path`, 'notFound'))
    else if (op !== 'remove' && value === undefined) problems.push(problem(`${index}.value`, 'required'))
    else result[field] = op === 'remove' ? emptyOf(result[field]) : value
  }
  refuseAny(problems)
  return result
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? '' : null
}

function parsed<S extends z.ZodType>(schema: S, wire: Wire): z.output<S> {
  const result = schema.safeParse(wire, { reportInput: true })
  return result.success ? result.data : refuse(problemsOf(result.error))
}
