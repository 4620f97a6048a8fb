import { beforeAll, expect, test } from 'vitest'
import {
  type Catalogue,
  catalogueEndpoints,
  decodedCatalogueChanges,
  readCatalogue,
  withChanges,
} from '#contract/catalogue.ts'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { percent, priceAt, sar } from '#tests/support/amounts.ts'
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
      campaigns: [],
      removedCategories: [],
      removedItems: [],
      removedParties: [],
      removedCampaigns: [],
    })
    expect(withChanges(catalogue, changes)).toEqual(catalogue)
  })

  test('tell a campaign that is new, that changed and that is retired, and none that is over', async () => {
    const before = await whole()
    const add = (nameAr: string, changes: SentFields) =>
      shop.call(
        endpoints.discountAdd,
        { body: { nameAr, appliesTo: 'allItems', percentOff: percent('10'), startDay: day('2026-01-01'), ...changes } },
        { as: owner },
      )
    const items = [{ id: null, item: goods.coffee.itemId }]
    const one = await add('أول', {
      ...{ appliesTo: 'items', items, percentOff: null, amountOff: priceAt('1.5'), lineCap: sar('20') },
      ...{ startTime: '22:00', endTime: '02:00', endDay: day('2026-01-14'), branch: 2 },
    })
    await add('مضى', { endDay: day('2026-01-13') })
    const expected = {
      ...{ id: one.id, nameAr: 'أول', nameEn: '', branchId: 2, startMinute: 1320, endMinute: 120 },
      ...{ percentOff: null, amountOff: priceAt('1.5'), lineCap: sar('20') },
      ...{ startDay: '2026-01-01', endDay: '2026-01-14' },
      scope: { kind: 'items', ids: new Set([goods.coffee.itemId]) },
    }
    // It is over on the morning after its last day, and no sooner.
    expect((await changesSince(before)).campaigns).toEqual([expected])
    const after = await whole()
    expect(withChanges(before, await changesSince(before))).toEqual(after)
    const body = { version: 1, items: [{ id: null, item: goods.dates.itemId }] }
    await shop.call(endpoints.discountChange, { params: { id: one.id }, body }, { as: owner })
    const scope = { kind: 'items', ids: new Set([goods.dates.itemId]) }
    expect((await changesSince(after)).campaigns).toEqual([{ ...expected, scope }])
    const retire = { params: { id: one.id }, body: { version: 2, isActive: false } }
    await shop.call(endpoints.discountSetActive, retire, { as: owner })
    expect(await changesSince(after)).toMatchObject({ campaigns: [], removedCampaigns: [one.id] })
    expect(withChanges(after, await changesSince(after))).toEqual(await whole())
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

  test('are open to users who may read the catalogue', async () => {
    const guest = await shop.signIn('guest')
    const refused = await shop.refusal(getCatalogueChanges, { query: { since: 0 } }, { as: guest })
    expect(refused.status).toBe(403)
  })
})
