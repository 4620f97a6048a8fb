/**
 * Authenticates calls: the bearer token names the user and session, the database has their current rights. A revoked right, a disabled
 * account and an ended session therefore take effect with the next call, on every server process. One query per call: callers are cached by
 * access revision.
 */
import type { FastifyRequest } from 'fastify'
import { accessOf } from '#domain/access/can.ts'
import { createCache, unchanging } from '../cache.ts'
import type { Admission, Authenticate } from '../calls/admission.ts'
import type { Db } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import { installationKey, remainingDays } from '../installation/installation.ts'
import type { Services } from '../services.ts'
import { lentWith } from './lent-access.ts'
import { type AccessClaims, isAlive, readAccessToken } from './tokens.ts'

export function authenticator(services: Services): Authenticate {
  return async request => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    const lent = lentWith(services.db, token)
    if (lent) return admittedFor(services, lent.userId, lent.purpose)
    const claims = await claimsOf(services, token)
    if (!claims) return undefined
    const { revision, installation } = await readState(services)
    const known = await findCaller(services, claims, revision)
    return known && { ...known, isRegistered: remainingDays(services, installation ?? undefined) > 0 }
  }
}

/** The access of a user who is not present, such as a schedule's owner; undefined when the account is disabled. */
export async function admittedFor(services: Services, userId: number, purpose: string): Promise<Admission | undefined> {
  const { installation } = await readState(services)
  const [row] = await absentQuery(services.db.kind, services.db.read, [userId])
  const known = row && knownOf(row, userId, purpose)
  return known && { ...known, isRegistered: remainingDays(services, installation ?? undefined) > 0 }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const tokensMax = 2000
const cachedClaims = createCache<string, AccessClaims | undefined>(tokensMax)

/** A valid signature stays valid until the token expires, so it is verified once per token. */
async function claimsOf(services: Services, token: string): Promise<AccessClaims | undefined> {
  const claims = await cachedClaims.read(services.db, token, unchanging, () => readAccessToken(services, token))
  return claims && isAlive(claims.expiresAtMs, services.now()) ? claims : undefined
}

type AccessState = { readonly revision: number; readonly installation: string | null }

const stateQuery = fixedQuery<AccessState>(
  () => `SELECT (SELECT number FROM revision WHERE subject = 'access') AS revision,
    (SELECT value FROM setting WHERE key = $1) AS installation`,
)

async function readState({ db }: Services): Promise<AccessState> {
  const [row] = await stateQuery(db.kind, db.read, [installationKey])
  if (!row) throw new Error('A query without a table answered no row.')
  return row
}

type Known = Omit<Admission, 'isRegistered'>

const callersMax = 2000
const cachedCallers = createCache<string, Known | undefined>(callersMax)

function findCaller(
  { db }: Services,
  { userId, sessionId }: AccessClaims,
  revision: number,
): Promise<Known | undefined> {
  return cachedCallers.read(db, `${userId} ${sessionId}`, revision, () => readCaller(db, userId, sessionId))
}

type CallerRow = {
  user_name: string
  full_name: string
  branch_id: number | null
  must_change_password: number
  roles: string
  permissions: string
  branches: string
}

async function readCaller(db: Db, userId: number, sessionId: string): Promise<Known | undefined> {
  const [row] = await callerQuery(db.kind, db.read, [userId, sessionId])
  return row && knownOf(row, userId, sessionId)
}

function knownOf(row: CallerRow, userId: number, sessionId: string): Known {
  return {
    caller: {
      userId,
      userName: row.user_name,
      fullName: row.full_name,
      access: accessOf(texts(row.roles), texts(row.permissions), JSON.parse(row.branches)),
      branchId: row.branch_id,
      sessionId,
    },
    mustChangePassword: row.must_change_password === 1,
  }
}

const withSession = 'AND EXISTS (SELECT 1 FROM refresh_token WHERE family = $2 AND user_id = $1 AND revoked_at IS NULL)'

const callerQuery = fixedQuery<CallerRow>(kind => callerText(kind, withSession))
const absentQuery = fixedQuery<CallerRow>(kind => callerText(kind, ''))

function callerText(kind: Db['kind'], condition: string): string {
  const list = (column: string) =>
    kind === 'sqlite' ? `json_group_array(${column})` : `coalesce(json_agg(${column})::text, '[]')`
  return `SELECT user_name, full_name, branch_id, must_change_password,
      (SELECT ${list('role.name')} FROM user_role JOIN role ON role.id = user_role.role_id
        WHERE user_role.user_id = $1) AS roles,
      (SELECT ${list('held.feature_code')} FROM (
        SELECT role_feature.feature_code FROM user_role
          JOIN role_feature ON role_feature.role_id = user_role.role_id WHERE user_role.user_id = $1
        UNION ALL SELECT feature_code FROM user_feature WHERE user_id = $1) AS held) AS permissions,
      (SELECT ${list('branch_id')} FROM user_branch WHERE user_id = $1) AS branches
    FROM user_account
    WHERE id = $1 AND is_enabled = 1 ${condition}`
}

function texts(json: string): readonly string[] {
  return JSON.parse(json)
}
