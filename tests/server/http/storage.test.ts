import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { isStorageFailure } from '#server/http/storage-failure.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

const { getOwnUser, saveOwnUser } = accountEndpoints
const jobTitle = 'م'.repeat(200)

describeOnBoth('a storage that fails', (open, kind) => {
  if (kind === 'sqlite')
    it('because it is full is reported, loses nothing, and goes on when there is room', async () => {
      const server = await open({ fill: addPeople })
      const as = await server.signIn('cashier')
      const me = await server.call(getOwnUser, {}, { as })
      vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      onTestFinished(() => void vi.restoreAllMocks())
      await server.db.script('PRAGMA max_page_count=1')
      const statuses: number[] = []
      for (let time = 0; time < 300 && statuses.at(-1) !== 503; time++) {
        const body = { ...me, currentPassword: demoPassword, jobTitle: `${jobTitle.slice(4)}${time}` }
        const headers = { authorization: `Bearer ${as}` }
        const { statusCode } = await server.inject({ method: 'PUT', url: saveOwnUser.path, headers, payload: body })
        statuses.push(statusCode)
      }
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      const kept = await server.call(getOwnUser, {}, { as })
      expect(kept.jobTitle).toBe(`${jobTitle.slice(4)}${statuses.length - 2}`)
      await server.db.script('PRAGMA max_page_count=1000000')
      expect(
        await server.call(saveOwnUser, { body: { ...me, currentPassword: demoPassword, jobTitle: 'كاشير' } }, { as }),
      ).toMatchObject({
        jobTitle: 'كاشير',
      })
    })

  if (kind === 'postgres')
    it('because its connections were cut is reported, and calls open others as soon as that is noticed', async () => {
      const server = await open({ fill: addPeople })
      const as = await server.signIn('cashier')
      vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      onTestFinished(() => void vi.restoreAllMocks())
      const work = server.db.write([], async tx => {
        await server.db.script(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
        )
        await tx.selectFrom('branch').selectAll().execute()
      })
      const failure = await work.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(isStorageFailure(failure)).toBe(true)
      // Each idle connection learns by a message of its own that it was cut, a moment after the one that was in use.
      const own = await vi.waitFor(() => server.call(getOwnUser, {}, { as }), { timeout: 2000 })
      expect(own).toMatchObject({ userName: 'cashier' })
    })
})

describe('a failure of the storage', () => {
  it('differs from others by its code', () => {
    const sqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
    const postgres = (code: string) => Object.assign(new Error('x'), { code, severity: 'ERROR' })
    const yes = [
      sqlite(13),
      sqlite(8),
      sqlite(10 | (3 << 8)),
      postgres('53100'),
      postgres('25006'),
      postgres('57P01'),
      postgres('08006'),
    ]
    const no = [sqlite(1), sqlite(19), postgres('23505'), postgres('42P01'), new Error('x'), 'ENOSPC', undefined]
    expect(yes.map(isStorageFailure)).toEqual(yes.map(() => true))
    expect(no.map(isStorageFailure)).toEqual(no.map(() => false))
  })

  it('is a database that cannot be reached', async () => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    server.close()
    await once(server, 'close')
    const error = await new pg.Client({ host: '127.0.0.1', port }).connect().catch((reason: unknown) => reason)
    expect(isStorageFailure(error)).toBe(true)
  })
})

describeOnBoth('a connection that does not speak HTTP', open => {
  it('is reported in the shape of every error', async () => {
    const server = await open()
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = createConnection({ host: address.hostname, port: Number(address.port) })
    socket.write('GARBAGE\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(Buffer.from(chunk))
    const [head, body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect(JSON.parse(body ?? '')).toEqual({
      error: 'malformed_request',
      error_description: 'malformedRequest',
      problems: [],
    })
  })
})
