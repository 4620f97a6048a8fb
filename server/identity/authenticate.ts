/**
 * Who calls: the bearer token says which user and session, the database says what they may do now. A right that is taken away, a
 * disabled account and an ended session therefore count from the next call on, on every copy of the server. One query per call.
 */
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { accessOf } from '#domain/access/can.ts'
import type { Db } from '../db/open.ts'
import type { Admission, Authenticate } from '../http/register.ts'
import type { Services } from '../services.ts'
import { installationKey, remainingDays } from '../setting/installation.ts'
import { type AccessClaims, readAccessToken } from './tokens.ts'

export function authenticator(services: Services): Authenticate {
  const readToken = rememberTokens(services)
  return async request => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    const claims = await readToken(token)
    return claims && admit(services, claims)
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const tokensKeptMax = 2000

/** A signature that was right once is right until the token expires, so it is computed once per token. */
function rememberTokens(services: Services): (token: string) => Promise<AccessClaims | undefined> {
  const known = new Map<string, AccessClaims>()
  return async token => {
    const kept = known.get(token)
    if (kept) return kept.expiresAtMs > services.now() ? kept : undefined
    const claims = await readAccessToken(services, token)
    if (!claims) return undefined
    for (const oldest of known.size >= tokensKeptMax ? [...known.keys()].slice(0, tokensKeptMax / 10) : []) {
      known.delete(oldest)
    }
    known.set(token, claims)
    return claims
  }
}

type CallerRow = {
  user_name: string
  branch_id: number | null
  must_change_password: number
  roles: string
  permissions: string
  installation: string | null
}

async function admit(services: Services, { userId, sessionId }: AccessClaims): Promise<Admission | undefined> {
  const { rows } = await callerQuery(services.db.kind, userId, sessionId).execute(services.db.read)
  const row = rows[0]
  if (!row) return undefined
  return {
    caller: {
      userId,
      userName: row.user_name,
      access: accessOf(texts(row.roles), texts(row.permissions)),
      branchId: row.branch_id,
      sessionId,
    },
    mustChangePassword: row.must_change_password === 1,
    isRegistered: remainingDays(services, row.installation ?? undefined) > 0,
  }
}

function callerQuery(kind: Db['kind'], userId: number, sessionId: string): RawBuilder<CallerRow> {
  const list = (column: string) =>
    kind === 'sqlite'
      ? sql`json_group_array(${sql.ref(column)})`
      : sql`coalesce(json_agg(${sql.ref(column)})::text, '[]')`
  return sql<CallerRow>`
    SELECT user_name, branch_id, must_change_password,
      (SELECT ${list('role.name')} FROM user_role JOIN role ON role.id = user_role.role_id
        WHERE user_role.user_id = ${userId}) AS roles,
      (SELECT ${list('held.feature_code')} FROM (
        SELECT role_feature.feature_code FROM user_role
          JOIN role_feature ON role_feature.role_id = user_role.role_id WHERE user_role.user_id = ${userId}
        UNION ALL SELECT feature_code FROM user_feature WHERE user_id = ${userId}) AS held) AS permissions,
      (SELECT value FROM setting WHERE key = ${installationKey}) AS installation
    FROM user_account
    WHERE id = ${userId} AND is_enabled = 1
      AND EXISTS (SELECT 1 FROM refresh_token
        WHERE family = ${sessionId} AND user_id = ${userId} AND revoked_at IS NULL)`
}

function texts(json: string): readonly string[] {
  return JSON.parse(json)
}
