/** Every endpoint, asked by every person: who is let in is what the permission table says, and nobody else. */
import { beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { accessOf, can } from '#domain/access/can.ts'
import { ensureCompany } from '#server/company/setup.ts'
import { defaultRoles } from '#server/identity/default-roles.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople, type Person, people, roleOfPerson } from '#tests/support/people.ts'

/** `createBackup` starts a process that writes and checks a backup, once for each person who may. */
const backupsMs = 120_000

const listed: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)

describeOnBoth('permissions', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({
      fill: async (db, clock) => {
        await ensureCompany(db, clock.now())
        await addPeople(db, clock)
      },
    })
  })

  it.each(listed)(
    'of %s',
    async (_name, endpoint) => {
      const answers: Record<string, string> = {}
      const expected: Record<string, string> = {}
      for (const person of [...people, 'nobody'] as const) {
        answers[person] = await ask(server, endpoint, person)
        expected[person] = expectedAnswer(endpoint, person)
      }
      expect(answers).toEqual(expected)
    },
    backupsMs,
  )

  it('differ between the people', async () => {
    const reached = new Set(listed.flatMap(([, endpoint]) => people.map(person => expectedAnswer(endpoint, person))))
    expect([...reached].sort()).toEqual(['denied', 'let in'])
  })
})

type Anybody = Person | 'nobody'

function expectedAnswer({ need }: AnyEndpoint, person: Anybody): string {
  if (person === 'nobody') return need === 'public' ? 'let in' : 'unknown'
  const role = defaultRoles.find(each => each.name === roleOfPerson[person])
  return can(accessOf(role ? [role.name] : [], role?.features ?? []), need) ? 'let in' : 'denied'
}

/** Without a body and with names for ids, so that an admitted call changes nothing. */
async function ask(server: TestApp, endpoint: AnyEndpoint, person: Anybody): Promise<string> {
  const headers = person === 'nobody' ? {} : { authorization: `Bearer ${await server.signIn(person)}` }
  const url = endpoint.path.replace(/:\w+/g, 'none')
  const { statusCode, body } = await server.inject({ method: endpoint.method, url, headers })
  if (statusCode === 401) return 'unknown'
  if (statusCode === 403) return 'denied'
  if (statusCode >= 500) throw new Error(`${endpoint.method} ${url}: ${statusCode} ${body}`)
  return 'let in'
}
