/** Which passwords a person may choose, and that what was chosen is what opens the account. */
import { beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn } from '#tests/support/token-request.ts'

const { saveOwnUser } = accountEndpoints
/** 120 characters with blanks and Arabic letters among them. */
const long = `${'كلمة مرور طويلة Aa1!'.repeat(6)}`

const patienceMs = 16 * 60_000

describeOnBoth('a password', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
    const profile = { userName: 'cashier', fullName: 'A cashier', email: 'cashier@shop.example' }
    const change = { currentPassword: demoPassword, newPassword: long, confirmPassword: long }
    const rest = { phoneNumber: '', jobTitle: '' }
    await server.call(saveOwnUser, { body: { ...profile, ...rest, ...change } }, { as: await server.signIn('cashier') })
  })

  /** Long enough after the last try that a wrong one holds nobody up. */
  const answers = async (password: string) => {
    server.clock.advance(patienceMs)
    return (await logIn(server, 'cashier', password)).statusCode
  }

  it('may be long, with blanks and any letters', async () => {
    expect(long.length).toBeGreaterThanOrEqual(64)
    expect(await answers(long)).toBe(200)
  })

  it.each([
    ['without its last letter', long.slice(0, -1)],
    ['of which only the first 72 bytes are right', `${long.slice(0, 72)}${'x'.repeat(long.length - 72)}`],
    ['in another case', long.replace('A', 'a')],
  ])('%s is another one', async (_what, other) => {
    expect(await answers(other)).toBe(400)
    expect(await answers(long)).toBe(200)
  })

  it('stays good, however old it is', async () => {
    server.clock.advance(28 * 86_400_000)
    expect(await answers(long)).toBe(200)
  })

  it('is stored as a hash of argon2id, and nowhere else', async () => {
    const rows = await server.db.read.selectFrom('user_account').select('password_hash').execute()
    for (const { password_hash: hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
    const audit = await server.db.read.selectFrom('audit').select('detail').execute()
    expect(JSON.stringify(audit)).not.toContain('Aa1!')
  })
})
