/** Two copies of the server on one PostgreSQL, as behind a load balancer. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newAttempt } from '#tests/simulation/attempts.ts'
import { brokenLaws } from '#tests/simulation/laws.ts'
import { judge, send } from '#tests/simulation/sales.ts'
import { openWorld, type World } from '#tests/simulation/world.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const sales = 16

test('both start on an empty database at the same moment, one of them makes the first account, and both show it', async () => {
  const databaseUrl = await emptyDatabase()
  const folder = mkdtempSync(join(inject('testFolder'), 'copies-'))
  const copies = await Promise.all([startServer({ folder, databaseUrl }), startServer({ folder, databaseUrl })])
  try {
    const answers = await Promise.all(copies.map(copy => fetch(`${copy.url}/api/setting/IsRegistered`)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    const shown = copies.map(copy => /user name {2}owner\n {2}password {3}(\S+)/.exec(copy.output())?.[1])
    expect([shown[0], shown[1]]).toEqual([expect.any(String), shown[0]])
    const accounts = await rowsOf(databaseUrl, 'SELECT user_name FROM user_account')
    expect(accounts).toEqual([{ user_name: 'owner' }])
  } finally {
    await Promise.all(copies.map(copy => copy.stop()))
  }
})

describe('two copies in a shop', () => {
  let world: World
  let other: ServerProcess

  beforeAll(async () => {
    const databaseUrl = await emptyDatabase()
    const folder = mkdtempSync(join(inject('testFolder'), 'copies-'))
    world = await openWorld({ seed: 7, folder, databaseUrl })
    other = await startServer({ folder, databaseUrl })
  })

  afterAll(async () => {
    await other.stop()
    await world.close()
  })

  test('post one bill between them when both get it with one key', async () => {
    const attempts = Array.from({ length: sales }, () => newAttempt(world))
    const answers = await Promise.all(
      attempts.map(attempt => Promise.all([send(world, attempt), send({ ...world, server: other }, attempt)])),
    )
    const problems = attempts.flatMap((attempt, at) =>
      (answers[at] ?? []).flatMap(answer => judge(world, attempt, answer, false)),
    )
    expect(problems).toEqual([])
    expect(world.model.bills.size).toBeGreaterThan(0)
    expect(await brokenLaws(world)).toEqual([])
  })
})

async function rowsOf(databaseUrl: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

async function emptyDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const maintenance = new pg.Client(url)
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE ${name}`)
  await maintenance.end()
  return url.replace(/[^/]*$/, name)
}
