/** The token endpoint: password and refresh grants (RFC 6749), sessions (decision 18), and its metadata. */
import { type authEndpoints, idTokenClaims, type TokenReply } from '#contract/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Problem } from '#domain/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { Context, HandlersOf } from '../calls/handler.ts'
import { notify } from '../notifications/notify.ts'
import { checkLogin } from './credentials.ts'
import { forgetFirstPassword } from './first-password.ts'
import { signingAlgorithm, tokenKeys } from './keys.ts'
import { deviceLifetimeMs, hasLoggedInElsewhere, rememberDevice } from './known-devices.ts'
import { limitRefusals, tokenLimit } from './rate-limit.ts'
import { endSessionOf, type Issued, rotate, startSession } from './refresh-tokens.ts'
import { accessTokenSeconds, clientName, signAccessToken, signIdToken } from './tokens.ts'
import { readUser } from './users.ts'

type TokenRequest = InputOf<typeof authEndpoints.getToken>['body']

export const authHandlers: HandlersOf<typeof authEndpoints> = {
  getToken: async call => {
    const { body } = call
    requireClient(body.client_id)
    switch (body.grant_type) {
      case undefined:
      case '':
        throw new Failure('invalid_request', [missing('grant_type')])
      case 'password':
        return passwordGrant(call, body)
      case 'refresh_token':
        return refreshGrant(call, body)
      default:
        throw new Failure('unsupported_grant_type')
    }
  },

  revokeToken: async ({ services, body, address, device }) => {
    requireClient(body.client_id)
    const token = body.token
    if (!token) throw new Failure('invalid_request', [missing('token')])
    const at = services.now()
    const ended = await services.db.write([], async tx => {
      const session = await endSessionOf(tx, token, at)
      if (session) await recordAudit(tx, { ...session, address, device, at, action: 'logout', detail: {} })
      return session
    })
    if (!ended) await limitRefusals(services.db, tokenLimit, address, at)
    return {}
  },

  getDiscovery: async ({ origin }) => ({
    issuer: origin,
    token_endpoint: `${origin}/connect/token`,
    revocation_endpoint: `${origin}/connect/revocation`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    grant_types_supported: ['password', 'refresh_token'],
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: tokenScope.split(' '),
    claims_supported: Object.keys(idTokenClaims.shape),
    service_documentation: `${origin}/api/docs`,
  }),

  getKeySet: async ({ services }) => {
    const { id, publicJwk } = await tokenKeys(services)
    return { keys: [{ ...publicJwk, kid: id, alg: signingAlgorithm, use: 'sig' }] }
  },
}

async function passwordGrant(call: Context, request: TokenRequest): Promise<TokenReply> {
  const { services, address, device, clientVersion } = call
  requireScope(request.scope)
  const { username, password } = request
  if (!username || !password) {
    throw new Failure('invalid_request', [
      ...(username ? [] : [missing('username')]),
      ...(password ? [] : [missing('password')]),
    ])
  }
  const userId = await checkLogin(services, username, password, call)
  const at = services.now()
  const { issued, token } = await services.db.write([], async tx => {
    await forgetFirstPassword(tx, userId)
    const session = await startSession(tx, userId, at)
    const isNewDevice = await hasLoggedInElsewhere(tx, call.deviceToken, userId, at)
    const token = await rememberDevice(tx, call.deviceToken, userId, at)
    if (isNewDevice) await notify(tx, [userId], { kind: 'newDevice', values: { address }, at })
    const { sessionId } = session
    await recordAudit(tx, {
      userId,
      sessionId,
      address,
      device,
      at,
      action: 'login',
      detail: { version: clientVersion },
    })
    return { issued: session, token }
  })
  const answer = await reply(call, issued)
  call.keepDevice(token, deviceLifetimeMs)
  return answer
}

async function refreshGrant(call: Context, request: TokenRequest): Promise<TokenReply> {
  const { services, address, device } = call
  requireScope(request.scope)
  const presented = request.refresh_token
  if (!presented) throw new Failure('invalid_request', [missing('refresh_token')])
  const { refreshKey } = await tokenKeys(services)
  const at = services.now()
  const rotation = await services.db.write([], async tx => {
    const outcome = await rotate(tx, refreshKey, presented, at)
    if (outcome.kind === 'reused') {
      const { userId, sessionId } = outcome
      await recordAudit(tx, { userId, sessionId, address, device, at, action: 'session.reused', detail: {} })
    }
    return outcome
  })
  if (rotation.kind === 'refused') await limitRefusals(services.db, tokenLimit, address, at)
  if (rotation.kind !== 'issued') throw new Failure('refresh_token_refused')
  return reply(call, rotation.issued)
}

/** The response of both grants. Refuses a user who was disabled meanwhile. */
async function reply({ services, origin }: Context, issued: Issued): Promise<TokenReply> {
  const user = await readUser(services.db.read, issued.userId)
  if (!user?.isEnabled) throw new Failure('refresh_token_refused')
  const [accessToken, idToken] = await Promise.all([
    signAccessToken(services, origin, issued.userId, issued.sessionId),
    signIdToken(services, origin, user),
  ])
  return {
    access_token: accessToken,
    id_token: idToken,
    refresh_token: issued.token,
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
    scope: tokenScope,
  }
}

/** There is one client, without a secret. A parameter without a value counts as omitted (RFC 6749 §3.2). */
function requireClient(name: string | undefined): void {
  if (name && name !== clientName) throw new Failure('invalid_client')
}

/** An omitted scope is the default one (RFC 6749 §3.3). The order of its parts has no meaning. */
function requireScope(scope: string | undefined): void {
  const parts = (text: string) => text.split(' ').filter(Boolean).sort().join(' ')
  if (scope && parts(scope) !== parts(tokenScope)) throw new Failure('invalid_scope')
}

function missing(at: string): Problem {
  return { at, code: 'required' }
}
