import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeChecks } from '#server/identity/password-checks.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn } from '#tests/support/token-request.ts'

const argon2 = vi.hoisted(() => ({ verified: 0, underWay: 0, mostAtOnce: 0 }))

vi.mock('@node-rs/argon2', async load => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      argon2.verified += 1
      argon2.underWay += 1
      argon2.mostAtOnce = Math.max(argon2.mostAtOnce, argon2.underWay)
      try {
        return await real.verify(...given)
      } finally {
        argon2.underWay -= 1
      }
    },
  }
})

// Other files may have loaded the server in this worker, without the count; and those that come later want none.
vi.resetModules()
afterAll(() => void vi.resetModules())

describe('checks of passwords', () => {
  const makeWork = () => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    return { work: () => ended, end }
  }
  const refusal = { code: 'too_busy', retryAfterSeconds: 2 }

  it('are made one after the other, those of known devices first and those of addresses over their limit last', async () => {
    const checks = makeChecks({ atOnce: 1, waitingMax: 10, waitingOfOneMax: 10 })
    const first = makeWork()
    const order: string[] = []
    const note = (name: string) => async () => void order.push(name)
    const all = [
      checks.run('stranger', 'a', first.work),
      checks.run('overLimit', 'b', note('over its limit')),
      checks.run('stranger', 'c', note('a stranger')),
      checks.run('known', 'd', note('a known device')),
    ]
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['a known device', 'a stranger', 'over its limit'])
  })

  it('that wait are bounded, for all and for each address', async () => {
    const checks = makeChecks({ atOnce: 1, waitingMax: 3, waitingOfOneMax: 2 })
    const first = makeWork()
    const waiting = ['a', 'b', 'b', 'c'].map(who => checks.run('stranger', who, first.work))
    await expect(checks.run('stranger', 'b', first.work)).rejects.toMatchObject(refusal)
    await expect(checks.run('stranger', 'd', first.work)).rejects.toMatchObject(refusal)
    const known = checks.run('known', 'b', first.work)
    first.end()
    await Promise.all([...waiting, known])
    await checks.run('stranger', 'b', first.work)
  })

  it('that fail leave their place to the next', async () => {
    const checks = makeChecks({ atOnce: 1, waitingMax: 1, waitingOfOneMax: 1 })
    await expect(checks.run('stranger', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await checks.run('stranger', 'a', async () => 'made')).toBe('made')
  })
})

describeOnBoth('logging in', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    Object.assign(argon2, { verified: 0, mostAtOnce: 0 })
  })

  const guess = async (name: string) => (await logIn(server, name, 'Wrong@2026')).statusCode

  it('costs a name that nobody has the same work as a wrong password, at each try', async () => {
    const workOf = async (name: string) => {
      const work: number[] = []
      for (let time = 0; time < 6; time++) {
        const before = argon2.verified
        await guess(name)
        work.push(argon2.verified - before)
      }
      return work
    }
    expect(await workOf('cashier')).toEqual([1, 1, 1, 1, 0, 0])
    expect(await workOf('whoever')).toEqual([1, 1, 1, 1, 0, 0])
  })

  it('by hundreds at once is refused with a wait rather than done at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 300 }, (_, name) => guess(`stranger${name}`)))
    const refused = statuses.filter(status => status === 503).length
    expect(refused).toBeGreaterThan(200)
    expect(argon2.verified).toBe(300 - refused)
    expect(argon2.mostAtOnce).toBeLessThanOrEqual(2)
    expect((await logIn(server, 'cashier')).statusCode).toBe(200)
  })
})
