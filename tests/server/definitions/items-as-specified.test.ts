/** The calls on items as a client of the specification makes them: by its names, without versions, and with replies sent back as they came. */
import { beforeAll, expect, test } from 'vitest'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

type Reply = { readonly id: number; readonly [name: string]: unknown }

describeOnBoth('a client of the specification', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({
      limits: hastyLimits,
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await addUsers(db, clock, {
          sells: { features: ['f-create-sales-invoice'] },
          items: { features: ['f-items-manage'] },
        })
      },
    })
    owner = await shop.signIn('owner')
  }, 60_000)

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = owner) =>
    shop.inject({
      ...{ method, url, headers: { authorization: `Bearer ${as}` } },
      ...(payload && { payload }),
    })
  const asked = async (url: string, as = owner): Promise<Reply> => (await send('GET', url, undefined, as)).json()
  const problemsOf = async (sent: ReturnType<typeof send>) => {
    const { problems }: { problems: { at: string; code: string }[] } = (await sent).json()
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const unit = { nameAr: 'حبة', ratio: 1, unitPrice: 11.5, unitCost: 7.25, isPriceIncludingVat: false }
  const newItem = { code: '', nameAr: 'شاي', nameEn: 'Tea', categoryId: 1, units: [unit] }
  const add = async (sent: object = {}): Promise<Reply> =>
    (await send('POST', '/api/item/items', { ...newItem, ...sent })).json()

  test('adds by its names; an empty code is the next free one', async () => {
    const added = await add()
    expect(added).toMatchObject({
      category: { id: 1 },
      units: [{ price: 11.5, cost: 7.25, priceIncludesVat: false, isDefaultSale: true }],
    })
    expect(added.code).toMatch(/^\d{4}$/)
    expect((await add()).code).toBe(String(Number(added.code) + 1).padStart(4, '0'))
  })

  test('sends back what it was answered, with a change of its own', async () => {
    const supplier = { supplier: tinyParties.supplier, supplierCode: 'S-1' }
    const { id } = await add({ suppliers: [supplier], features: [{ nameAr: 'هيل', price: 1 }] })
    const reply = await asked(`/api/item/getitems/${id}`)
    expect(reply.suppliers).toMatchObject([
      { supplierId: tinyParties.supplier, name: expect.any(String), supplierCode: 'S-1' },
    ])
    const paged: unknown = (await send('GET', '/api/item/items/1/-1/')).json()
    expect(paged).toContainEqual(reply)

    const own = await asked(`/api/item/items/${id}`)
    expect((await send('PUT', `/api/item/items/${id}`, reply)).statusCode).toBe(200)
    expect(await asked(`/api/item/items/${id}`)).toEqual(own)

    const [first = {}] = reply.units as object[]
    const changed = { ...reply, nameEn: 'Green tea', units: [{ ...first, unitPrice: 12 }] }
    expect((await send('PUT', `/api/item/items/${id}`, changed)).statusCode).toBe(200)
    expect(await asked(`/api/item/getitems/${id}`)).toMatchObject({
      nameEn: 'Green tea',
      units: [{ unitPrice: 12, unitCost: 7.25 }],
      suppliers: [{ supplierCode: 'S-1' }],
      features: [{ price: 1 }],
    })
  })

  test('changes and deletes without a version, and is refused a version that others have passed', async () => {
    const { id } = await add()
    expect((await send('PUT', `/api/item/items/${id}`, { nameEn: 'Black tea' })).json()).toMatchObject({ version: 2 })
    const late = await send('PUT', `/api/item/items/${id}`, { nameEn: 'White tea', version: 1 })
    expect(late.json()).toMatchObject({ error: 'row_changed' })
    expect((await send('DELETE', `/api/item/items/${id}?version=1`)).json()).toMatchObject({ error: 'row_changed' })
    expect((await send('DELETE', `/api/item/items/${id}`)).json()).toMatchObject({ outcome: 'deleted' })
    expect((await send('GET', `/api/item/getitems/${id}`)).statusCode).toBe(404)
    const customer = await send('PUT', `/api/definitions/customer/${tinyParties.customer}`, { nameEn: 'Changed' })
    expect(customer.json()).toMatchObject({ error: 'invalid_input' })
  })

  test('gets an error for what it may not send', async () => {
    const { id } = await add()
    const put = (sent: object) => problemsOf(send('PUT', `/api/item/items/${id}`, sent))
    expect(await put({ isActive: false })).toEqual(['isActive invalid'])
    expect(await put({ isService: true })).toEqual(['isService invalid'])
    expect(await put({ units: [{ ...unit, cost_price: 1 }] })).toEqual(['units.0 unknownField'])
    expect(await put({ units: [{ ...unit, unitPrice: 'dear' }] })).toEqual(['units.0.unitPrice invalidNumber'])
    const { categoryId: _, ...without } = newItem
    expect(await problemsOf(send('POST', '/api/item/items', without))).toEqual(['category required'])
    expect(await problemsOf(send('POST', '/api/item/items', { ...newItem, isActive: false }))).toEqual([
      'isActive invalid',
    ])
  })

  test('names suppliers only to users who may know them', async () => {
    const { id } = await add({ suppliers: [{ supplier: tinyParties.supplier, supplierCode: 'S-2' }] })
    const seenBy = async (user: string) => (await asked(`/api/item/getitems/${id}`, await shop.signIn(user))).suppliers
    expect(await seenBy('sells')).toEqual([])
    expect(await seenBy('items')).toMatchObject([{ supplierCode: 'S-2' }])
  })
})
