/** Categories that the rows of a file name and that are not there: created with the items, once the user agrees, all or nothing. */
import { expect, test } from 'vitest'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { holderOf, openDefinitionShop } from '#tests/support/definition-shop.ts'

const { itemStageImport, itemRunImport, itemList, itemCategoryList, itemCategoryAdd } = definitionEndpoints

const unit = { nameAr: 'حبة', ratio: 1, price: 1 }
const item = (code: string, category: string, more: object = {}) => ({
  ...{ code, nameAr: `صنف ${code}`, category, units: [unit] },
  ...more,
})

describeOnBoth('categories that a file of items names', open => {
  test('are listed, and created with the items', async () => {
    const shop = await openDefinitionShop(open)
    const owner = await shop.signIn('owner')
    const categories = async () => {
      const { rows = [] } = await shop.call(itemCategoryList, { query: { pageSize: 200, state: 'all' } }, { as: owner })
      return rows.map(({ nameAr }) => String(nameAr))
    }
    const stage = (mark: string, rows: readonly object[], as = owner) =>
      shop.call(itemStageImport, { params: { mark }, body: { rows: rows as never } }, { as })
    const run = (mark: string, isTrial: boolean, isCreating: boolean, as = owner) =>
      shop.call(itemRunImport, { body: { isTrial, isCreating, marks: [mark] } }, { as, idempotencyKey: mark })
    const before = await categories()
    const rows = [item('N1', 'عطور'), item('N2', ' عُطُور '), item('N3', 'Perfume'), item('N4', 'عطور', { units: [] })]
    await stage('first', rows)
    const absent = [{ field: 'category', names: ['عطور', 'Perfume'] }]
    expect(await run('first', true, false)).toMatchObject({ newCount: 0, wrongCount: 4, absent })
    const trial = await run('first', true, true)
    expect(trial).toMatchObject({ newCount: 3, wrongCount: 1, absent })
    expect(trial.wrong.map(({ row, problems }) => [row, ...problems.map(({ at }) => at)])).toEqual([[3, 'units']])
    // One row is wrong: neither an item nor a category is stored.
    const body = { isTrial: false, isCreating: true, marks: ['first'] }
    const refused = await shop.refusal(itemRunImport, { body }, { as: owner, idempotencyKey: 'refused' })
    expect(refused.problems.map(({ at }) => at)).toEqual(['rows.3.units'])
    expect(await categories()).toEqual(before)

    await stage('second', rows.slice(0, 3))
    expect(await run('second', false, true)).toMatchObject({ newCount: 3, absent: [] })
    expect((await categories()).filter(each => !before.includes(each)).sort()).toEqual(['Perfume', 'عطور'])
    const { rows: items = [] } = await shop.call(itemList, { query: { search: 'N', pageSize: 50 } }, { as: owner })
    const categoryOf = (code: string) => items.find(each => each.code === code)?.category
    expect([categoryOf('N1'), categoryOf('N3')]).toMatchObject([{ nameAr: 'عطور' }, { nameAr: 'Perfume' }])
    expect(categoryOf('N2')).toEqual(categoryOf('N1'))
    // The same file again finds everything as it is.
    await stage('third', rows.slice(0, 3))
    expect(await run('third', true, true)).toMatchObject({ sameCount: 3, absent: [] })
    // Of an item that is there the new category is a change.
    await stage('fourth', [{ code: 'N1', category: 'بخور' }])
    expect(await run('fourth', true, true)).toMatchObject({
      changedCount: 1,
      absent: [{ field: 'category', names: ['بخور'] }],
    })
    // Created by somebody else since the trial: there is one all the same.
    await shop.call(itemCategoryAdd, { body: { nameAr: 'بخور' } as never }, { as: owner })
    expect(await run('fourth', false, true)).toMatchObject({ changedCount: 1 })
    expect((await categories()).filter(each => each === 'بخور')).toHaveLength(1)
  })

  test('are not offered to a user who may not create them, nor where they cannot be stored', async () => {
    const shop = await openDefinitionShop(open)
    const keeper = await shop.signIn(holderOf('f-items-manage'))
    const owner = await shop.signIn('owner')
    const stage = (mark: string, rows: readonly object[], as: string) =>
      shop.call(itemStageImport, { params: { mark }, body: { rows: rows as never } }, { as })
    await stage('own', [item('P1', 'عطور')], keeper)
    const body = { isTrial: true, isCreating: true, marks: ['own'] }
    expect(await shop.call(itemRunImport, { body }, { as: keeper })).toMatchObject({ wrongCount: 1, absent: [] })
    const refused = await shop.refusal(
      itemRunImport,
      { body: { ...body, isTrial: false } },
      { as: keeper, idempotencyKey: 'own' },
    )
    expect(refused.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['rows.0.category notFound'])
    await stage('long', [item('P2', 'ع'.repeat(201))], owner)
    const long = { body: { ...body, marks: ['long'] } }
    expect(await shop.call(itemRunImport, long, { as: owner })).toMatchObject({ wrongCount: 1, absent: [] })
  })
})
