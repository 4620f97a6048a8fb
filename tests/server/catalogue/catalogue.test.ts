import { beforeAll, expect, test } from 'vitest'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop, goods, tinyParties, withCardamom } from '#tests/support/tiny-shop.ts'

const { getBranches, getCatalogue } = catalogueEndpoints

describeOnBoth('the catalogue', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
  })

  const request = async (person: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${await shop.signIn(person)}`
    return shop.inject({ method: 'GET', url: '/api/Catalogue', headers: { authorization, ...headers } })
  }
  const read = async (person: string) => readCatalogue((await request(person)).json())

  test('has every item with its units, barcodes, features, prices and flags', async () => {
    const { items, categories } = await read('cashier')
    expect(categories).toEqual([{ id: 1, nameAr: 'عام', nameEn: 'General' }])
    expect(items.map(item => item.id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(items[0]).toEqual({
      id: 1,
      code: '101',
      nameAr: 'قَهْوَة عربية',
      nameEn: 'Arabic coffee',
      categoryId: 1,
      vatCategory: 'standard',
      isService: false,
      isWeighed: false,
      isTobacco: false,
      isActive: true,
      units: [
        {
          id: goods.coffee.unitId,
          nameAr: 'حبة',
          nameEn: 'Piece',
          ratio: 1_000_000,
          price: 230_000,
          isDefaultSale: true,
          isDefaultPurchase: false,
          isPriceIncludingVat: true,
          isSplittable: false,
          barcodes: ['6281000000014'],
          planned: [],
        },
        {
          id: goods.coffeeCarton.unitId,
          nameAr: 'كرتون',
          nameEn: 'Carton',
          ratio: 12_000_000,
          price: 2_530_000,
          isDefaultSale: false,
          isDefaultPurchase: true,
          isPriceIncludingVat: true,
          isSplittable: false,
          barcodes: ['6281000000021'],
          planned: [],
        },
      ],
      features: [{ id: withCardamom.id, nameAr: 'بالهيل', nameEn: 'With cardamom', price: 20_000 }],
      image: '',
    })
    const flags = items.map(item => [item.isService, item.isWeighed, item.isTobacco, item.vatCategory])
    expect(flags.slice(1, 5)).toEqual([
      [false, true, false, 'standard'],
      [true, false, false, 'standard'],
      [false, false, false, 'zero'],
      [false, false, true, 'standard'],
    ])
  })

  test('names the parties that the person deals with', async () => {
    const idsOf = async (person: string) => (await read(person)).parties.map(party => party.id)
    const { customer, borrower, supplier } = tinyParties
    expect(await idsOf('cashier')).toEqual([customer, borrower])
    expect(await idsOf('owner')).toEqual([customer, borrower, supplier])
    expect((await request('guest')).statusCode).toBe(403)
  })

  test('answers 304 while nothing in it changed', async () => {
    const first = await request('cashier')
    const etag = String(first.headers.etag)
    const again = await request('cashier', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await shop.db.write([], tx => tx.updateTable('item_unit').set({ price: 240_000 }).where('id', '=', 1).execute())
    const changed = await request('cashier', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(readCatalogue(changed.json()).items[0]?.units[0]?.price).toBe(240_000)
    // Another person sees other parties, and so another catalogue.
    const ofOwner = await request('owner', { 'if-none-match': String(changed.headers.etag) })
    expect(ofOwner.statusCode).toBe(200)
  })

  test('travels compressed where the caller takes it', async () => {
    const plain = await request('cashier')
    const packed = await request('cashier', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(packed.headers.etag).toBe(plain.headers.etag)
  })

  test('of a change that was rolled back keeps nothing', async () => {
    const before = await read('cashier')
    const failing = shop.db.write([], async tx => {
      await tx.updateTable('item').set({ code: 'gone' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow()
    expect(await read('cashier')).toEqual(before)
  })

  test('is a call of its own, the branches another, open to every signed-in user', async () => {
    const as = await shop.signIn('guest')
    expect(await shop.call(getBranches, {}, { as })).toEqual([
      { id: 1, nameAr: 'الفرع الأول', nameEn: 'First branch', codePrefix: '1' },
      { id: 2, nameAr: 'الفرع الثاني', nameEn: 'Second branch', codePrefix: '2' },
    ])
    expect(getCatalogue.raw).toBe('application/json')
  })
})
