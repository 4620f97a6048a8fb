/** One request for each error that the HTTP layer, identity and settings answer; what is answered is read from the table. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors, wireError } from '#contract/errors.ts'
import { tokenScope } from '#contract/protocol.ts'
import { LostPostingsError } from '#server/db/data-error.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { register } from '#server/http/register.ts'
import { authenticator } from '#server/identity/authenticate.ts'
import { createFirstAccount } from '#server/identity/first-account.ts'
import { tokenLimit } from '#server/identity/rate-limit.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, sendForm } from '#tests/support/token-request.ts'

type Open = Parameters<Parameters<typeof describeOnBoth>[1]>[0]
type Provoke = (server: TestApp, open: Open) => Promise<LightMyRequestResponse>

const me = accountEndpoints.getOwnUser.path
const groups = accountEndpoints.getAllGroups.path
const preferences = accountEndpoints.getPreferences.path

const person = { username: 'cashier', password: demoPassword }
const logInFrom = (server: TestApp, headers: Record<string, string>) => logIn(server, 'cashier', demoPassword, headers)
const ask = (server: TestApp, fields: Record<string, string>) => sendForm(server, '/connect/token', fields)

async function asPerson(server: TestApp, name: string) {
  return { authorization: `Bearer ${await server.signIn(name)}` }
}

async function put(server: TestApp, url: string, payload: string | object, type = 'application/json') {
  const headers = { ...(await asPerson(server, 'cashier')), 'content-type': type }
  return server.inject({ method: 'PUT', url, headers, payload })
}

const profile = { userName: 'cashier', fullName: 'c', email: 'cashier@shop.example', currentPassword: demoPassword }

const reproducers = {
  invalid_input: server => put(server, me, { ...profile, email: 'nothing' }),
  malformed_request: server => put(server, me, '{"userName":'),
  unauthorized: server => server.inject({ method: 'GET', url: me }),
  access_denied: async server =>
    server.inject({ method: 'GET', url: ownerOnlyPath, headers: await asPerson(server, 'admin') }),
  foreign_site: server => logInFrom(server, { 'sec-fetch-site': 'cross-site' }),
  not_found: server => server.inject({ method: 'GET', url: '/api/nothing/here' }),
  payload_too_large: server => put(server, me, `"${'x'.repeat(4 * 1024 * 1024)}"`),
  unsupported_media_type: server => put(server, me, 'userName=cashier', 'application/x-www-form-urlencoded'),
  not_acceptable: server =>
    server.inject({ method: 'GET', url: me, headers: { accept: 'application/vnd.mizan.v2+json' } }),
  too_many_requests: async (_server, open) => {
    const server = await open({ fill: addPeople })
    await server.db.write([], async tx => {
      const row = { bucket: 'token 127.0.0.1', window_start: server.clock.now(), count: tokenLimit.countMax }
      await tx.insertInto('rate_limit').values(row).execute()
    })
    return renew(server, 'made-up')
  },
  too_busy: async server => {
    const guesses = Array.from({ length: 100 }, (_, name) => logIn(server, `stranger${name}`, 'Wrong@2026'))
    const answers = await Promise.all(guesses)
    return answers.find(each => each.statusCode === 503) ?? logIn(server, 'cashier')
  },
  internal_error: server => server.inject({ method: 'GET', url: brokenPath }),
  storage_unavailable: async (_server, open) => {
    const server = await open({ fill: addPeople })
    const headers = await asPerson(server, 'cashier')
    await makeReadOnly(server)
    return server.inject({ method: 'PUT', url: preferences, headers, payload: {} })
  },
  data_damaged: server => server.inject({ method: 'GET', url: damagedPath }),
  postings_missing: server => server.inject({ method: 'GET', url: missingPath }),
  invalid_request: server => ask(server, { grant_type: 'password', username: 'cashier' }),
  invalid_grant: server => logIn(server, 'accountant', 'Wrong@2026'),
  refresh_token_refused: server => renew(server, 'made-up'),
  account_locked: async (_server, open) => {
    const server = await open({ fill: addPeople })
    for (let time = 0; time < 10; time++) {
      await logIn(server, 'admin', 'Wrong@2026')
      server.clock.advance(time < 9 ? 32_000 : 0)
    }
    return logIn(server, 'admin', 'Wrong@2026')
  },
  account_disabled: async server => {
    await server.db.write([], async tx => {
      await tx.updateTable('user_account').set({ is_enabled: 0 }).where('user_name', '=', 'guest').execute()
    })
    return logIn(server, 'guest')
  },
  invalid_client: server => ask(server, { grant_type: 'password', ...person, client_id: 'stranger' }),
  unsupported_grant_type: server => ask(server, { grant_type: 'implicit' }),
  invalid_scope: server => ask(server, { grant_type: 'password', ...person, scope: `${tokenScope} more` }),
  password_change_required: async (_server, open) => {
    const server = await open()
    const account = await createFirstAccount(server.services)
    const token = await server.signIn(account?.userName ?? '', account?.password)
    return server.inject({ method: 'GET', url: groups, headers: { authorization: `Bearer ${token}` } })
  },
  wrong_password: server => put(server, me, { ...profile, userName: 'other', currentPassword: 'Wrong@2026' }),
  user_name_taken: server => put(server, me, { ...profile, userName: 'owner' }),
  email_taken: server => put(server, me, { ...profile, email: 'owner@shop.example' }),
  serial_refused: server => server.inject({ method: 'GET', url: '/api/setting/Register?serial=made-up' }),
  not_registered: async (_server, open) => {
    const server = await open({ fill: addPeople })
    server.clock.advance(31 * 86_400_000)
    return server.inject({ method: 'GET', url: groups, headers: await asPerson(server, 'cashier') })
  },
} satisfies Partial<Record<ErrorCode, Provoke>>

const secret = 'the inside of the program'
const ownerOnlyPath = '/api/test/owner-only'
const brokenPath = '/api/test/broken'
const damagedPath = '/api/test/damaged'
const missingPath = '/api/test/missing'
const probe = { method: 'GET', summary: 'A call of the test', errors: [] } as const
const probes = {
  ownerOnly: endpoint({ ...probe, path: ownerOnlyPath, need: 'superadmin' }),
  broken: endpoint({ ...probe, path: brokenPath, need: 'public' }),
  damaged: endpoint({ ...probe, path: damagedPath, need: 'public' }),
  missing: endpoint({ ...probe, path: missingPath, need: 'public' }),
}

async function makeReadOnly({ db }: TestApp): Promise<void> {
  if (db.kind === 'sqlite') await db.script('PRAGMA query_only=ON')
  // Of the connections that write there is one so far, and the next write takes it again.
  else await db.write([], tx => sql`SET default_transaction_read_only = on`.execute(tx))
}

describeOnBoth('the error', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
    register(server.app, server.services, authenticator(server.services), probes, {
      ownerOnly: async () => undefined,
      broken: async () => {
        throw new Error(secret)
      },
      damaged: async () => {
        const file = join(inject('testFolder'), 'noise.db')
        writeFileSync(file, 'noise '.repeat(1000))
        new DatabaseSync(file).exec('SELECT * FROM sqlite_master')
      },
      missing: async () => {
        throw new LostPostingsError('postings are missing')
      },
    })
  })

  it.each(Object.entries(reproducers))('%s is answered as the table says', async (name, provoke) => {
    const report = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => report.mockRestore())
    const code = name as keyof typeof reproducers
    const response = await provoke(server, open)
    expect(response.json()).toEqual({
      error: wireError(code),
      error_description: errors[code].text,
      problems: expect.any(Array),
    })
    expect(response.statusCode).toBe(errors[code].status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(report).toHaveBeenCalledTimes(errors[code].status >= 500 && code !== 'too_busy' ? 1 : 0)
  })

  it('of a bug is written to standard error and not sent to the caller', async () => {
    const report = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => report.mockRestore())
    const response = await server.inject({ method: 'GET', url: `${brokenPath}?token=private` })
    expect(JSON.stringify([response.headers, response.body])).not.toContain(secret)
    const logged = String(report.mock.calls[0]?.[0])
    expect(logged).toContain(`GET ${brokenPath}: Error: ${secret}`)
    expect(logged).not.toContain('private')
  })
})
