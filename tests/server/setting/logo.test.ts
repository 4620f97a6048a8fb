import { beforeEach, expect, test } from 'vitest'
import { settingEndpoints } from '#contract/setting.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { type FormPart, multipartBody, multipartType } from '#tests/support/multipart.ts'
import { aJpeg, aPng } from '#tests/support/pictures.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { getCompany, deleteLogo, uploadLogo } = settingEndpoints

describeOnBoth('the logo', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const send = (parts: Readonly<Record<string, FormPart>>, as = owner) =>
    shop.inject({
      method: 'POST',
      url: uploadLogo.path,
      headers: { authorization: `Bearer ${as}`, 'content-type': multipartType },
      payload: multipartBody(parts),
    })
  const file = (bytes: Uint8Array, fileName = 'logo.png') => ({ files: { fileName, bytes }, fileName })
  const pathNow = async () => (await shop.call(getCompany, {})).logoPath
  const rows = () => shop.db.read.selectFrom('file').select(['name', 'original_name', 'media_type', 'size']).execute()

  test('is kept, shown to everybody, replaced and deleted, and its file goes with it', async () => {
    const first = await send(file(aPng(300, 100), '../شعار.svg'))
    expect(first.statusCode).toBe(200)
    const path = await pathNow()
    expect(first.json()).toEqual({ logoPath: path })
    expect(path).toMatch(/^uploads\/logo-[0-9a-f]{32}\.png$/)
    const shown = await shop.inject({ method: 'GET', url: `/${path}` })
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(new Uint8Array(shown.rawPayload)).toEqual(aPng(300, 100))
    const again = await shop.inject({
      method: 'GET',
      url: `/${path}`,
      headers: { 'if-none-match': String(shown.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await send(file(aPng(300, 100)))
    await send(file(aJpeg(20, 20), 'x.jpg'))
    expect(await rows()).toEqual([
      {
        name: (await pathNow()).slice('uploads/'.length),
        original_name: 'x.jpg',
        media_type: 'image/jpeg',
        size: aJpeg().length,
      },
    ])
    expect((await shop.inject({ method: 'GET', url: `/${path}` })).statusCode).toBe(404)
    await shop.call(deleteLogo, {}, { as: owner })
    await shop.call(deleteLogo, {}, { as: owner })
    expect([await pathNow(), await rows()]).toEqual(['', []])
    const audit = await shop.db.read
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'setting logo')
      .execute()
    // Unchanged, replaced, deleted: only changes are recorded.
    expect(audit).toHaveLength(3)
  })

  test('is a picture, whatever it is called, of a modest size, and nothing that holds a script', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const problems = async (parts: Readonly<Record<string, FormPart>>) => {
      const sent = await send(parts)
      return [
        sent.statusCode,
        sent.json().problems.map(({ at, code }: { at: string; code: string }) => `${at} ${code}`),
      ]
    }
    expect(await problems(file(svg))).toEqual([422, ['files notAPicture']])
    expect(await problems(file(new Uint8Array()))).toEqual([422, ['files notAPicture']])
    expect(await problems(file(aPng(4001, 1)))).toEqual([422, ['files pictureTooLarge']])
    expect(await problems({ files: 'no file at all' })).toEqual([422, ['files invalid']])
    expect(await problems({ fileName: 'x' })).toEqual([422, ['files required']])
    expect(await problems(file(new Uint8Array(1024 * 1024 + 1)))).toEqual([422, ['files tooLarge']])
    const large = await send(file(new Uint8Array(20 * 1024 * 1024)))
    expect([large.statusCode, large.json().error]).toEqual([413, 'payload_too_large'])
    expect(await pathNow()).toBe('')
  })

  test('is refused where the form cannot be read', async () => {
    const headers = { authorization: `Bearer ${owner}` }
    const sent = (type: string, payload: string) =>
      shop.inject({ method: 'POST', url: uploadLogo.path, headers: { ...headers, 'content-type': type }, payload })
    expect((await sent('multipart/form-data; boundary=x', 'nothing of the kind')).statusCode).toBe(400)
    expect((await sent('multipart/form-data', '--x--')).statusCode).toBe(400)
    expect((await sent('application/json', '{}')).statusCode).toBe(415)
  })

  test('belongs to users who may change it', async () => {
    for (const person of ['accountant', 'cashier', 'guest'] as const) {
      const as = await shop.signIn(person)
      expect([person, (await send(file(aPng()), as)).statusCode]).toEqual([person, 403])
      expect([person, (await shop.refusal(deleteLogo, {}, { as })).status]).toEqual([person, 403])
    }
    for (const name of ['nothing.png', '..%2f..%2fsecret', 'logo-0.png'])
      expect((await shop.inject({ method: 'GET', url: `/uploads/${name}` })).statusCode).toBe(404)
  })
})
