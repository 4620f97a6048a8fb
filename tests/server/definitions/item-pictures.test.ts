/** Pictures of items: who sends and sees them, what one may be, and that none stays that no item names. */
import { beforeEach, expect, test } from 'vitest'
import { readCatalogue } from '#contract/catalogue.ts'
import type { DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { priceAt, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { type FormPart, multipartBody, multipartType } from '#tests/support/multipart.ts'
import { addUsers } from '#tests/support/people.ts'
import { aJpeg, aPng, aWebp } from '#tests/support/pictures.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const {
  getCatalogue,
  getItem,
  getItemPage,
  itemAdd,
  itemChange,
  itemHistory,
  itemRead,
  itemRemove,
  uploadItemPicture,
} = endpoints

describeOnBoth('the picture of an item', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await addUsers(db, clock, {
          services: { features: ['f-services-manage'] },
          books: { features: ['f-accounts-tree-manage'] },
        })
      },
    })
    owner = await shop.signIn('owner')
  })

  const send = (parts: Readonly<Record<string, FormPart>>, as = owner) =>
    shop.inject({
      method: 'POST',
      url: uploadItemPicture.path,
      headers: { authorization: `Bearer ${as}`, 'content-type': multipartType },
      payload: multipartBody(parts),
    })
  const file = (bytes: Uint8Array, fileName = 'tea.webp') => ({ files: { fileName, bytes }, fileName })
  const sent = async (bytes: Uint8Array, as = owner): Promise<string> => (await send(file(bytes), as)).json().image
  const see = (path: string, as: string | null = owner, more: Record<string, string> = {}) =>
    shop.inject({
      method: 'GET',
      url: `/${path}`,
      headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...more },
    })
  const names = async () =>
    (await shop.db.read.selectFrom('file').select('name').orderBy('name').execute()).map(
      ({ name }) => `uploads/${name}`,
    )
  let made = 0
  const unit = { id: null, nameAr: 'حبة', ratio: times('1'), price: priceAt('2') }
  const add = (image: string) =>
    shop.call(itemAdd, { body: { nameAr: `صنف ${++made}`, category: 1, units: [unit], image } }, { as: owner })
  const change = (row: DefinitionRow, image: string) => {
    const sentFields: SentFields = { image }
    return shop.call(
      itemChange,
      { params: { id: row.id }, body: { ...sentFields, version: row.version } },
      { as: owner },
    )
  }

  test('is sent, named, seen by users who see items, kept by their browsers, and named in every row', async () => {
    const path = await sent(aWebp('VP8 ', 256, 200))
    expect(path).toMatch(/^uploads\/items\/[0-9a-f]{32}\.webp$/)
    const row = await add(path)
    expect(row.image).toBe(path)
    expect((await shop.call(getItem, { params: { id: row.id } }, { as: owner })).image).toBe(path)
    const page = await shop.call(getItemPage, { params: { page: -1, pageSize: -1 } }, { as: owner })
    expect(page.filter(item => item.image !== '').map(({ id, image }) => [id, image])).toEqual([[row.id, path]])
    const cashier = await shop.signIn('cashier')
    const headers = { authorization: `Bearer ${cashier}` }
    const catalogue = await shop.inject({ method: 'GET', url: getCatalogue.path, headers })
    const listed = readCatalogue(catalogue.json()).items.map(({ id, image }) => [id, image])
    expect(listed.filter(([, image]) => image !== '')).toEqual([[row.id, path]])
    const shown = await see(path, cashier)
    expect([shown.statusCode, new Uint8Array(shown.rawPayload)]).toEqual([200, aWebp('VP8 ', 256, 200)])
    expect(shown.headers).toMatchObject({
      ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect((await see(path, cashier, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(304)
  })

  test('is seen by no stranger, and by nobody who has nothing to do with items', async () => {
    const path = await sent(aPng(10, 10))
    await add(path)
    const statusFor = async (as: string | null, at = path) => (await see(at, as)).statusCode
    expect(await statusFor(null)).toBe(401)
    for (const person of ['guest', 'books'] as const)
      expect([person, await statusFor(await shop.signIn(person))]).toEqual([person, 403])
    // What everybody may see is somewhere else, and a name is no way there.
    const name = path.slice('uploads/'.length)
    for (const at of [`uploads/${encodeURIComponent(name)}`, `uploads/items/..%2f${name}`])
      expect([at, await statusFor(null, at)]).toEqual([at, 404])
    for (const at of [`uploads/${encodeURIComponent(name)}`, 'uploads/items/%25', 'uploads/items/nothing.png'])
      expect([at, await statusFor(owner, at)]).toEqual([at, 404])
  })

  test('is sent by a user who manages items or services', async () => {
    expect((await send(file(aPng()), await shop.signIn('services'))).statusCode).toBe(200)
    for (const person of ['cashier', 'accountant', 'guest'] as const)
      expect([person, (await send(file(aPng()), await shop.signIn(person))).statusCode]).toEqual([person, 403])
  })

  test('is a small picture by its own bytes, and nothing that holds a script', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const problems = async (parts: Readonly<Record<string, FormPart>>) => {
      const answer = await send(parts)
      const found: readonly { at: string; code: string }[] = answer.json().problems
      return [answer.statusCode, ...found.map(({ at, code }) => `${at} ${code}`)]
    }
    expect(await problems(file(svg, 'tea.png'))).toEqual([422, 'files notAPicture'])
    expect(await problems(file(aPng(257, 1)))).toEqual([422, 'files pictureTooLarge'])
    expect(await problems(file(aJpeg(1, 60_000)))).toEqual([422, 'files pictureTooLarge'])
    expect(await problems(file(new Uint8Array(128 * 1024 + 1)))).toEqual([422, 'files tooLarge'])
    expect((await send(file(new Uint8Array(400 * 1024)))).statusCode).toBe(413)
    expect(await names()).toEqual([])
  })

  test('must have been sent before an item names it, and is named by nothing else', async () => {
    const refusedFor = async (image: string) => {
      const body = { nameAr: `صنف ${++made}`, category: 1, units: [{ nameAr: 'حبة', ratio: 1, price: 2 }], image }
      const headers = { authorization: `Bearer ${owner}` }
      const answer = await shop.inject({ method: 'POST', url: itemAdd.path, headers, payload: body })
      const { problems }: { problems: { at: string; code: string }[] } = answer.json()
      return problems.map(({ at, code }) => `${at} ${code}`)
    }
    expect(await refusedFor(`uploads/items/${'0'.repeat(32)}.png`)).toEqual(['image pictureMissing'])
    for (const path of ['uploads/logo-1.png', 'https://example.com/a.png', '/etc/passwd', 'data:image/png;base64,AA'])
      expect(await refusedFor(path)).toEqual(['image invalid'])
  })

  test('goes when the last item that names it is changed or deleted, and its history stays', async () => {
    const [first, second] = [await sent(aPng(10, 10)), await sent(aPng(20, 20))]
    const one = await add(first)
    const other = await add(first)
    const changed = await change(one, second)
    expect(await names()).toEqual([first, second].sort())
    const without = await change(other, '')
    expect(await names()).toEqual([second])
    expect((await see(first)).statusCode).toBe(404)
    await shop.call(itemRemove, { params: { id: one.id }, query: { version: changed.version } }, { as: owner })
    expect(await names()).toEqual([])
    const history = await shop.call(itemHistory, { params: { id: without.id } }, { as: owner })
    expect(history[0]?.changes).toEqual([{ field: 'image', from: first, to: '' }])
  })

  test('goes with the items of a deleted category', async () => {
    const path = await sent(aPng(10, 10))
    const category = await shop.call(endpoints.itemCategoryAdd, { body: { nameAr: 'فئة جديدة' } }, { as: owner })
    const body = { nameAr: 'صنف', category: category.id, units: [unit], image: path }
    await shop.call(itemAdd, { body }, { as: owner })
    const query = { version: category.version, count: 1 }
    await shop.call(endpoints.itemCategoryRemove, { params: { id: category.id }, query }, { as: owner })
    expect(await names()).toEqual([])
  })

  test('that no item came to name is kept among the last twenty of its sender', async () => {
    const named = await sent(aPng(1, 1))
    const row = await add(named)
    const others: string[] = []
    for (let width = 2; width <= 24; width++) {
      shop.clock.advance(1000)
      others.push(await sent(aPng(width, 1)))
    }
    expect(await names()).toEqual([named, ...others.slice(-20)].sort())
    const services = await shop.signIn('services')
    await sent(aPng(200, 1), services)
    expect(await names()).toHaveLength(22)
    expect((await shop.call(itemRead, { params: { id: row.id } }, { as: owner })).image).toBe(named)
  })
})
