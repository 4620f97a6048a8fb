import { beforeAll, expect, test } from 'vitest'
import {
  type Catalogue,
  catalogueEndpoints,
  decodedCatalogueChanges,
  readCatalogue,
  withChanges,
} from '#contract/catalogue.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { getCatalogue, getCatalogueChanges } = catalogueEndpoints

describeOnBoth('the changes of the catalogue', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const whole = async (as = owner) => {
    const { content } = await shop.call(getCatalogue, {}, { as })
    return readCatalogue(JSON.parse(new TextDecoder().decode(content)))
  }
  const changesSince = async ({ version }: Pick<Catalogue, 'version'>, as = owner) =>
    decodedCatalogueChanges(await shop.call(getCatalogueChanges, { query: { since: Number(version) } }, { as }))

  test('are none while nothing changed', async () => {
    const catalogue = await whole()
    const changes = await changesSince(catalogue)
    expect(changes).toEqual({
      version: catalogue.version,
      isComplete: true,
      categories: [],
      items: [],
      parties: [],
      removedCategories: [],
      removedItems: [],
      removedParties: [],
    })
    expect(withChanges(catalogue, changes)).toEqual(catalogue)
  })

  test('tell a new price, a new unit, a barcode that moved, a renamed category and a removed party, once each', async () => {
    const before = await whole()
    await shop.db.write([], async tx => {
      await tx.updateTable('item_unit').set({ price: 250_000 }).where('id', '=', goods.coffee.unitId).execute()
      await tx.updateTable('item_category').set({ name_en: 'Everything' }).where('id', '=', 1).execute()
      await tx
        .updateTable('item_barcode')
        .set({ item_id: goods.dates.itemId, unit_id: goods.dates.unitId })
        .where('barcode', '=', '6281000000021')
        .execute()
      await tx.updateTable('party').set({ loan_limit: 50_000 }).where('id', '=', tinyParties.borrower).execute()
      await tx.deleteFrom('party').where('id', '=', tinyParties.supplier).execute()
    })
    const changes = await changesSince(before)
    expect(changes.items.map(item => item.id)).toEqual([goods.coffee.itemId, goods.dates.itemId])
    expect(changes.items[1]?.units[0]?.barcodes).toContain('6281000000021')
    expect(changes.categories).toEqual([{ id: 1, nameAr: 'عام', nameEn: 'Everything' }])
    expect(changes.parties).toMatchObject([{ id: tinyParties.borrower, canLoan: true, loanLimit: sar('500.00') }])
    expect(changes.removedParties).toEqual([tinyParties.supplier])
    const after = await whole()
    expect(after).not.toEqual(before)
    expect(withChanges(before, changes)).toEqual(after)
    expect(await changesSince(after)).toMatchObject({ items: [], parties: [], removedParties: [] })
  })

  test('name no party of a kind that the caller does not see', async () => {
    const cashier = await shop.signIn('cashier')
    const { parties } = await changesSince({ version: '0' }, cashier)
    expect(parties.map(party => party.id)).toEqual([tinyParties.customer, tinyParties.borrower])
  })

  test('of a change that was rolled back are none', async () => {
    const before = await whole()
    const failing = shop.db.write([], async tx => {
      await tx.updateTable('item').set({ is_active: 0 }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow()
    expect((await changesSince(before)).items).toEqual([])
  })

  test('since a version from the future are not complete: the catalogue is read anew', async () => {
    const { version } = await whole()
    const changes = await changesSince({ version: String(Number(version) + 1) })
    expect(changes).toMatchObject({ version, isComplete: false, items: [] })
  })

  test('are open to whoever may read the catalogue', async () => {
    const guest = await shop.signIn('guest')
    const refused = await shop.refusal(getCatalogueChanges, { query: { since: 0 } }, { as: guest })
    expect(refused.status).toBe(403)
  })
})
