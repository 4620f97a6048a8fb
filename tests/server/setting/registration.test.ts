import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { serialLimit } from '#server/identity/rate-limit.ts'
import { installationKey, prepareInstallation } from '#server/installation/installation.ts'
import { issueSerial, readSerial } from '#server/installation/serial.ts'
import { makerSerialKey } from '#server/installation/serial-key.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { busyCopy } from '#tests/support/busy-copy.ts'
import { addPeople } from '#tests/support/people.ts'

const { getRegistration, registerProduct, getCurrentVersion, getCurrentVersionCode, getLastVersion, getCompany } =
  settingEndpoints
const dayMs = 86_400_000

const maker = generateKeyPairSync('ed25519')
const serialKey = maker.publicKey.export({ type: 'spki', format: 'pem' }).toString()

describeOnBoth('registration', (open, kind) => {
  let server: TestApp
  let clientId: string

  beforeEach(async () => {
    server = await open({ fill: addPeople, serialKey, start: '2026-01-15T09:00:00Z' })
    clientId = (await server.call(getCurrentVersion, {})).clientId
  })

  const remaining = (at = server) => at.call(getRegistration, {})
  const serialOf = (changes: Partial<Parameters<typeof issueSerial>[0]>, key = maker.privateKey) =>
    issueSerial({ client: clientId, days: 365, issued: '2026-01-15', ...changes }, key)
  const register = (serial: string) => server.call(registerProduct, { query: { serial } })
  const refused = (serial: string) => server.refusal(registerProduct, { query: { serial } })
  const serialRefused = {
    status: 422,
    error: 'serial_refused',
    error_description: 'serialRefused',
    problems: [{ at: 'serial', code: 'invalid' }],
  }

  it('holds for 30 days from the first start', async () => {
    expect(await remaining()).toBe(30)
    server.clock.advance(29 * dayMs)
    expect(await remaining()).toBe(1)
    expect(await remaining(await server.openCopy())).toBe(1)
    server.clock.advance(dayMs)
    expect(await remaining()).toBe(0)
  })

  it('ended keeps everybody out, except from the own profile and from registering', async () => {
    server.clock.advance(30 * dayMs)
    const as = await server.signIn('owner')
    expect(await server.refusal(accountEndpoints.getAllGroups, {}, { as })).toEqual({
      status: 402,
      error: 'not_registered',
      error_description: 'notRegistered',
      problems: [],
    })
    await server.call(accountEndpoints.getOwnUser, {}, { as })
    expect(await register(serialOf({ days: 60 }))).toBe(30)
    await server.call(accountEndpoints.getAllGroups, {}, { as })
  })

  it('is for life in a demonstration', async () => {
    const demo = await open({ isDemo: true })
    demo.clock.advance(4000 * dayMs)
    expect(await remaining(demo)).toBeGreaterThan(10_000)
  })

  it('is renewed by a serial, on every copy of the server', async () => {
    const copy = await server.openCopy()
    expect(await register(serialOf({}))).toBe(365)
    expect([await remaining(), await remaining(copy)]).toEqual([365, 365])
    expect(await register(serialOf({ days: 730 }))).toBe(730)
  })

  it('is for life with more than 10,000 days, and never counts down', async () => {
    expect(await register(serialOf({ days: 10_001 }))).toBeGreaterThan(10_000)
    server.clock.advance(9000 * dayMs)
    expect(await remaining()).toBeGreaterThan(10_000)
  })

  it('takes a serial with line breaks, as an e-mail may bring it', async () => {
    const serial = serialOf({})
    expect(await register(` ${serial.slice(0, 40)}\r\n${serial.slice(40)}\n`)).toBe(365)
    expect(await remaining()).toBe(365)
  })

  it('refuses a serial of another maker, of another installation, changed, or made up', async () => {
    const [body = '', signature = ''] = serialOf({}).split('.')
    const longer = Buffer.from(JSON.stringify({ client: clientId, days: 9999, issued: '2026-01-15' })).toString(
      'base64url',
    )
    const other = generateKeyPairSync('ed25519').privateKey
    const bad = [
      serialOf({}, other),
      serialOf({ client: 'another' }),
      `${longer}.${signature}`,
      body,
      `${body}.`,
      'x.y.z',
      'س',
    ]
    for (const serial of bad) expect(await refused(serial)).toEqual(serialRefused)
    expect(await remaining()).toBe(30)
  })

  it('refuses a serial that has ended, begins later than tomorrow, or ends before the present one', async () => {
    await register(serialOf({ days: 100 }))
    expect(await refused(serialOf({ days: 99 }))).toEqual(serialRefused)
    expect(await refused(serialOf({ days: 500, issued: '2026-01-18' }))).toEqual(serialRefused)
    server.clock.advance(200 * dayMs)
    expect(await refused(serialOf({ days: 199 }))).toEqual(serialRefused)
    expect(await remaining()).toBe(-100)
    expect(await register(serialOf({ days: 10, issued: '2026-08-01' }))).toBe(8)
  })

  it('is not tried without end', async () => {
    for (let time = 0; time < serialLimit.countMax; time++) await refused('x.y')
    expect(await refused('x.y')).toMatchObject({ status: 429, error: 'too_many_requests' })
  })

  it('needs a serial', async () => {
    const response = await server.inject({ method: 'GET', url: '/api/setting/Register' })
    expect(response.json()).toMatchObject({ error: 'invalid_input', problems: [{ at: 'serial', code: 'required' }] })
  })

  it('knows the installation by one id on every copy, and another by another', async () => {
    const copy = await server.openCopy()
    expect(await copy.call(getCurrentVersion, {})).toEqual({ clientId, version: appVersion })
    const other = await open()
    expect((await other.call(getCurrentVersion, {})).clientId).not.toBe(clientId)
    expect(await server.call(getCurrentVersionCode, {})).toBe('2.5.3')
    expect(await server.call(getLastVersion, {})).toBe('2.5.3')
  })

  it('is begun once by copies that start together', async () => {
    const copy = await busyCopy(server, kind)
    await server.db.write([], async tx => {
      await tx.deleteFrom('setting').where('key', '=', installationKey).execute()
    })
    await Promise.all([server, copy, server, copy].map(each => prepareInstallation(each.services)))
    const ids = await Promise.all([server, copy].map(each => each.call(getCurrentVersion, {})))
    expect(ids[0]).toEqual(ids[1])
    expect(ids[0]?.clientId).not.toBe(clientId)
  })

  it('shows the company to everybody, also before its fields are filled', async () => {
    const { headerLines, footerLines, ...company } = await server.call(getCompany, {})
    const texts = Object.values(company)
    expect(texts).toEqual(texts.map(() => ''))
    expect([headerLines, footerLines]).toEqual([[], []])
    await server.db.write([], async tx => {
      const names = { name_ar: 'متجر الاختبار', name_en: 'Test shop' }
      const address = {
        building_number: '1234',
        street: 'العليا',
        district: 'الورود',
        city: 'الرياض',
        postal_code: '12214',
      }
      const contact = { phone: '0110000000', unified_phone: '920000000', mobile: '0500000000', email: 'a@shop.example' }
      const ids = { id: 1, vat_number: '300000000000003', cr_number: '1010000000', additional_number: '5678' }
      const row = {
        ...ids,
        ...names,
        ...address,
        ...contact,
        website: 'https://shop.example',
        time_zone: 'Asia/Riyadh',
      }
      await tx.insertInto('company').values(row).execute()
      await tx.insertInto('setting').values({ key: 'logoPath', value: 'uploads/l.png', changed_at: 0 }).execute()
    })
    expect(await server.call(getCompany, {})).toEqual({
      nameAr: 'متجر الاختبار',
      nameEn: 'Test shop',
      vatNumber: '300000000000003',
      crNumber: '1010000000',
      buildingNumber: '1234',
      street: 'العليا',
      district: 'الورود',
      city: 'الرياض',
      postalCode: '12214',
      additionalNumber: '5678',
      phone: '0110000000',
      unifiedNumber: '920000000',
      mobile: '0500000000',
      email: 'a@shop.example',
      website: 'https://shop.example',
      timeZone: 'Asia/Riyadh',
      logoPath: 'uploads/l.png',
      headerLines: [],
      footerLines: [],
    })
  })
})

it("the maker's own key is a key, which a serial of another maker does not pass", () => {
  const serial = issueSerial({ client: 'c', days: 1, issued: '2026-01-15' }, maker.privateKey)
  expect(readSerial(serial, makerSerialKey)).toBeUndefined()
  expect(readSerial(serial, serialKey)).toEqual({ client: 'c', days: 1, issued: '2026-01-15' })
})
