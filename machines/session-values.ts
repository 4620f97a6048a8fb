/** The values of a session, and the pure rules about them. Source: spec §4, decisions 1 and 18. */
import type { UserConfiguration } from '#contract/account.ts'
import { type Access, accessOf, isSuperadmin } from '#domain/access/can.ts'

/** The user as described by the claims of the identity token. */
export type CurrentUser = {
  readonly id: number
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly jobTitle: string
  readonly phoneNumber: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** Percent, 0–100; null without a personal limit. */
  readonly discountLimitValue: number | null
  /** The user's own settings; null for the defaults. */
  readonly configuration: UserConfiguration | null
  /** True until the user has chosen a new password: until then only `users/me` works. */
  readonly mustChangePassword: boolean
}

export type Tokens = {
  readonly accessToken: string
  readonly idToken: string
  /** Null if the server returned none. */
  readonly refreshToken: string | null
  /** Epoch milliseconds at which the access token expires; null (unknown) counts as expired. */
  readonly expiresAt: number | null
}

export type Session = {
  readonly user: CurrentUser
  readonly tokens: Tokens
  readonly isRemembered: boolean
}

/** The parsed response of the token endpoint. */
export type Grant = { readonly user: CurrentUser; readonly tokens: Tokens }

/**
 * Why a grant or a renewal failed. `refused`: the server refused it (401, `invalid_grant`), so a retry is useless. `unreachable`: anything
 * else; the session itself may still be valid. `ended`: the session ended while a call waited for it.
 */
export class SessionFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'ended'
  /** A text key (`shared.{description}`); null if the server gave none. */
  readonly description: string | null

  constructor(kind: SessionFailure['kind'], description: string | null, options?: { cause: unknown }) {
    super(description ? `session ${kind} (${description})` : `session ${kind}`, options)
    this.name = 'SessionFailure'
    this.kind = kind
    this.description = description
  }
}

/** Any thrown error as a `SessionFailure`: only an explicit refusal counts as refused. */
export function sessionFailureOf(error: unknown): SessionFailure {
  return error instanceof SessionFailure ? error : new SessionFailure('unreachable', null, { cause: error })
}

/** Spec §4: a session is expired if its expiry is missing or not later than now. */
export function isExpired(tokens: Tokens, nowMs: number): boolean {
  return tokens.expiresAt === null || tokens.expiresAt <= nowMs
}

/** A renewal preserves the `remember` flag, and the old refresh token if the response has none. */
export function renewedSession(previous: Session, grant: Grant): Session {
  const refreshToken = grant.tokens.refreshToken ?? previous.tokens.refreshToken
  return { user: grant.user, tokens: { ...grant.tokens, refreshToken }, isRemembered: previous.isRemembered }
}

/** Whether two versions of the same user have the same permissions, in any order. */
export function hasSamePermissions(one: CurrentUser, other: CurrentUser): boolean {
  const [a, b] = [accessOfUser(one), accessOfUser(other)]
  if (isSuperadmin(a) !== isSuperadmin(b) || a.permissions.size !== b.permissions.size) return false
  return [...a.permissions].every(code => b.permissions.has(code))
}

export function accessOfUser(user: CurrentUser): Access {
  return accessOf(user.roles, user.permissions)
}

/** Spec §3: the full name or else the user name, preceded by the job title if there is one. */
export function displayName(user: CurrentUser): string {
  const name = user.fullName || user.userName
  return user.jobTitle ? `${user.jobTitle} ${name}` : name
}
