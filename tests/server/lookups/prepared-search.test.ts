/** The indexes of texts are made as soon as the server listens, before anybody searches. */
import { expect, test, vi } from 'vitest'
import { lookupEndpoints } from '#contract/lookup.ts'
import { findAllIds, isSearchPrepared, prepareSearch } from '#server/lookups/find-ids.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { searchItems } = lookupEndpoints

describeOnBoth('the search', open => {
  test('is there once the server listens, without a search', async () => {
    const shop = await open({ fill: fillTinyShop })
    expect([isSearchPrepared(shop.db, 'item'), isSearchPrepared(shop.db, 'party')]).toEqual([false, false])
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    await vi.waitFor(() =>
      expect([isSearchPrepared(shop.db, 'item'), isSearchPrepared(shop.db, 'party')]).toEqual([true, true]),
    )
  })

  test('that comes while the index is being made is answered with it, and with what has changed since', async () => {
    const shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    const find = (query: string) => shop.call(searchItems, { query: { query } }, { as: owner })
    const prepared = prepareSearch(shop.db)
    expect((await find('Arabic')).map(item => item.id)).toEqual([goods.coffee.itemId])
    await prepared
    await shop.db.write([], tx =>
      tx.updateTable('item').set({ search_text: 'renamed' }).where('id', '=', goods.coffee.itemId).execute(),
    )
    expect((await find('renamed')).map(item => item.id)).toEqual([goods.coffee.itemId])
    expect(await find('Arabic')).toEqual([])
  })

  test('finds the rows of a table whose changes nobody logs, once the catalogue has changed', async () => {
    const shop = await open({ fill: fillTinyShop })
    await shop.db.script(`CREATE TABLE shelf (id INTEGER PRIMARY KEY, search_text TEXT NOT NULL, is_active INTEGER NOT NULL);
      INSERT INTO shelf VALUES (1, 'cold room', 1), (2, 'warm room', 0)`)
    const find = (text: string) => findAllIds(shop.db, 'shelf' as never, text, () => true)
    expect((await find('room')).toSorted()).toEqual([1, 2])
    await shop.db.script(`UPDATE shelf SET search_text = 'cellar' WHERE id = 2;
      UPDATE revision SET number = number + 1 WHERE subject = 'catalogue'`)
    expect([await find('room'), await find('cellar')]).toEqual([[1], [2]])
  })

  test('tries anew after an index that could not be made', async () => {
    const shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    const selectFrom = vi.spyOn(shop.db.read, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('The disk is gone.')
    })
    await expect(prepareSearch(shop.db)).rejects.toThrow('The disk is gone.')
    selectFrom.mockRestore()
    expect(isSearchPrepared(shop.db, 'item')).toBe(false)
    const found = await shop.call(searchItems, { query: { query: 'Arabic' } }, { as: owner })
    expect(found).toHaveLength(1)
  })
})
