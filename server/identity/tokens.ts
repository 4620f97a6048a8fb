/**
 * Signs and reads tokens: the access token (RFC 9068) names the user and session of a call, the identity token has what the client shows
 * about the user. Rights are never read from a token; see `authenticate.ts`.
 */
import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { IdTokenClaims } from '#contract/auth.ts'
import { formatRate } from '#domain/decimal.ts'
import type { Services } from '../services.ts'
import { signingAlgorithm, tokenKeys } from './keys.ts'
import type { UserRecord } from './users.ts'

/** The only client of the token endpoint, and the only audience of its tokens. */
export const clientName = 'mizan'

/** Decision 18. */
export const accessTokenSeconds = 1800

const dayMs = 86_400_000

const accessTokenType = 'at+jwt'

/** The session is the family of refresh tokens. */
export type AccessClaims = { readonly userId: number; readonly sessionId: string; readonly expiresAtMs: number }

/** Whether a token with this expiry is valid: one from a clock more than a day ahead is not. */
export function isAlive(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs > nowMs && expiresAtMs <= nowMs + accessTokenSeconds * 1000 + dayMs
}

export async function signAccessToken(
  services: Services,
  issuer: string,
  userId: number,
  sessionId: string,
): Promise<string> {
  const keys = await tokenKeys(services)
  const seconds = Math.floor(services.now() / 1000)
  return new SignJWT({ sid: sessionId, client_id: clientName })
    .setProtectedHeader({ alg: signingAlgorithm, typ: accessTokenType, kid: keys.id })
    .setIssuer(issuer)
    .setAudience(clientName)
    .setSubject(String(userId))
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(keys.privateKey)
}

export async function signIdToken(services: Services, issuer: string, user: UserRecord): Promise<string> {
  const keys = await tokenKeys(services)
  const seconds = Math.floor(services.now() / 1000)
  const claims: IdTokenClaims = {
    sub: String(user.id),
    name: user.userName,
    fullname: user.fullName,
    email: user.email,
    jobtitle: user.jobTitle,
    phone: user.phone,
    role: [...user.roles],
    permission: [...user.permissions],
    configuration: user.configuration,
    discountLimitValue: user.discountLimit === null ? null : Number(formatRate(user.discountLimit)),
    must_change_password: user.mustChangePassword,
    iss: issuer,
    aud: clientName,
    iat: seconds,
    exp: seconds + accessTokenSeconds,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'JWT', kid: keys.id })
    .sign(keys.privateKey)
}

/** Undefined unless it is a valid, unexpired access token of this server. The issuer is not checked, because a server has many addresses. */
export async function readAccessToken(services: Services, token: string): Promise<AccessClaims | undefined> {
  const keys = await tokenKeys(services)
  try {
    const { payload } = await jwtVerify(token, keys.publicKey, {
      algorithms: [signingAlgorithm],
      typ: accessTokenType,
      audience: clientName,
      currentDate: new Date(services.now()),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const userId = Number(payload.sub)
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string' || payload.exp === undefined) return undefined
    if (!isAlive(payload.exp * 1000, services.now())) return undefined
    return { userId, sessionId: payload.sid, expiresAtMs: payload.exp * 1000 }
  } catch {
    // Every defect of a token gets the same response.
    return undefined
  }
}
