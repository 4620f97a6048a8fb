/** What a session consists of, and the pure rules about it. Source: spec §4, decisions 1 and 18. */
import type { UserConfiguration } from '#contract/account.ts'
import { type Access, accessOf, isSuperadmin } from '#domain/access/can.ts'

/** The user as the claims of the identity token describe him. */
export type CurrentUser = {
  readonly id: number
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly jobTitle: string
  readonly phoneNumber: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** Percent, 0–100; null without a limit of his own. */
  readonly discountLimitValue: number | null
  /** What he chose for himself; null while the defaults of the product hold. */
  readonly configuration: UserConfiguration | null
  /** True until he has chosen a password of his own: only `users/me` answers until then. */
  readonly mustChangePassword: boolean
}

export type Tokens = {
  readonly accessToken: string
  readonly idToken: string
  /** Null where the server returned none. */
  readonly refreshToken: string | null
  /** Epoch milliseconds at which the access token stops being valid; null when unknown, which counts as expired. */
  readonly expiresAt: number | null
}

export type Session = {
  readonly user: CurrentUser
  readonly tokens: Tokens
  readonly isRemembered: boolean
}

/** What a grant of the token endpoint answers, once read. */
export type Grant = { readonly user: CurrentUser; readonly tokens: Tokens }

/**
 * Why a grant or a renewal failed. `refused`: the server said no (401, `invalid_grant`), so asking again is useless.
 * `unreachable`: anything else; the session itself may still be good. `ended`: the session ended while a call waited for it.
 */
export class SessionFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'ended'
  /** A text key (`shared.{description}`); null where the server gave none. */
  readonly description: string | null

  constructor(kind: SessionFailure['kind'], description: string | null, options?: { cause: unknown }) {
    super(description ? `session ${kind} (${description})` : `session ${kind}`, options)
    this.name = 'SessionFailure'
    this.kind = kind
    this.description = description
  }
}

/** Whatever an actor threw, as a `SessionFailure`: only a failure that says so counts as refused. */
export function sessionFailureOf(error: unknown): SessionFailure {
  return error instanceof SessionFailure ? error : new SessionFailure('unreachable', null, { cause: error })
}

/** Spec §4: expired means that the expiry is missing or not later than now. */
export function isExpired(tokens: Tokens, nowMs: number): boolean {
  return tokens.expiresAt === null || tokens.expiresAt <= nowMs
}

/** A renewal keeps the remembered flag, and the old refresh token where none is returned. */
export function renewedSession(previous: Session, grant: Grant): Session {
  const refreshToken = grant.tokens.refreshToken ?? previous.tokens.refreshToken
  return { user: grant.user, tokens: { ...grant.tokens, refreshToken }, isRemembered: previous.isRemembered }
}

/** Whether two states of the same user may do the same things. The order of the codes means nothing. */
export function hasSamePermissions(one: CurrentUser, other: CurrentUser): boolean {
  const [a, b] = [accessOfUser(one), accessOfUser(other)]
  if (isSuperadmin(a) !== isSuperadmin(b) || a.permissions.size !== b.permissions.size) return false
  return [...a.permissions].every(code => b.permissions.has(code))
}

export function accessOfUser(user: CurrentUser): Access {
  return accessOf(user.roles, user.permissions)
}

/** Spec §3: the full name or else the user name, after the job title if there is one. */
export function displayName(user: CurrentUser): string {
  const name = user.fullName || user.userName
  return user.jobTitle ? `${user.jobTitle} ${name}` : name
}
