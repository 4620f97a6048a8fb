/** Parses the replies of the token endpoint. Error texts are those of spec §5. */
import { jwtDecode } from 'jwt-decode'
import { z } from 'zod'
import { userConfiguration } from '#contract/account.ts'
import type { TokenReply } from '#contract/auth.ts'
import type { CurrentUser, Grant } from '#machines/session-values.ts'
import { ApiError } from './api-error.ts'

const emptyAccessToken = 'Received accessToken was empty'
const threeParts = 'JWT must have 3 parts'
const illegalBase64 = 'Illegal base64url string!'

/** Claims that may be a single value or a list (spec §6). */
const listClaim = z.union([z.string().transform(one => [one]), z.array(z.string())]).default([])

/** The claims that the client reads, spelled as in spec §3. The server verifies the signature of every token it receives. */
const claims = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number),
  name: z.string(),
  fullname: z.string().default(''),
  email: z.string().default(''),
  jobtitle: z.string().default(''),
  phone: z.string().default(''),
  role: listClaim,
  permission: listClaim,
  configuration: z.string().default(''),
  discountLimitValue: z.number().nullable().default(null),
  must_change_password: z.boolean().default(false),
})

/** The claims of a token, unvalidated: any object. */
export function decodeToken(token: string): object {
  if (token.split('.').length !== 3) throw new Error(threeParts)
  const decoded = decodePayload(token)
  if (typeof decoded !== 'object' || decoded === null) throw new Error('Cannot decode the token')
  return decoded
}

function decodePayload(token: string): unknown {
  try {
    return jwtDecode(token)
  } catch (error) {
    const isBase64 = error instanceof Error && error.message.includes('invalid base64')
    throw new Error(isBase64 ? illegalBase64 : 'Cannot decode the token', { cause: error })
  }
}

/** When the token expires (epoch milliseconds); null for a token without expiry. */
export function tokenExpiresAt(token: string): number | null {
  const decoded = decodeToken(token)
  return 'exp' in decoded && typeof decoded.exp === 'number' ? decoded.exp * 1000 : null
}

/** Spec §5: a token without expiry never expires. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const expiresAt = tokenExpiresAt(token)
  return expiresAt !== null && expiresAt <= nowMs
}

/** The current user, from the claims of the identity token. */
export function userOf(idToken: string): CurrentUser {
  const read = claims.parse(decodeToken(idToken))
  return {
    id: read.sub,
    userName: read.name,
    fullName: read.fullname,
    email: read.email,
    jobTitle: read.jobtitle,
    phoneNumber: read.phone,
    roles: read.role,
    permissions: read.permission,
    discountLimitValue: read.discountLimitValue,
    configuration: configurationOf(read.configuration),
    mustChangePassword: read.must_change_password,
  }
}

/** `expires_in` is in seconds from now. */
export function grantOf(reply: Partial<TokenReply>, nowMs: number): Grant {
  if (!reply.access_token) throw new Error(emptyAccessToken)
  // Rejects a malformed token here instead of at the first call that uses it.
  decodeToken(reply.access_token)
  const idToken = reply.id_token ?? ''
  return {
    user: userOf(idToken),
    tokens: {
      accessToken: reply.access_token,
      idToken,
      refreshToken: reply.refresh_token ?? null,
      expiresAt: reply.expires_in === undefined ? null : nowMs + reply.expires_in * 1000,
    },
  }
}

const malformedReplies: readonly string[] = [emptyAccessToken, threeParts, illegalBase64]

/** The specification's text for a malformed reply (§5); null for any other failure. */
export function malformedReply(cause: unknown): string | null {
  if (cause instanceof ApiError && cause.error === 'unexpected_reply')
    return cause.cause instanceof z.ZodError && cause.cause.issues.some(issue => issue.path[0] === 'access_token')
      ? emptyAccessToken
      : null
  return cause instanceof Error && malformedReplies.includes(cause.message) ? cause.message : null
}

/** The user's preferences; null for the defaults, and for an invalid claim, which must not prevent a login. */
function configurationOf(text: string): CurrentUser['configuration'] {
  if (text === '') return null
  try {
    return userConfiguration.parse(JSON.parse(text))
  } catch {
    return null
  }
}
