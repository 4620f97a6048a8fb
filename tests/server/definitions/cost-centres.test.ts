/** Cost centres as a tree: what is under what, when one is closed, and what names it from then on. */
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Day, day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'

const { addCostCenter, costCenterAdd, costCenterChange, costCenterHistory, costCenterImport } = endpoints
const { costCenterList, costCenterRead, costCenterRemove, costCenterSetActive } = endpoints

describeOnBoth('a cost centre', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
  }, 60_000)

  const startedDay = day('2020-01-01')
  const add = (fields: object = {}) =>
    shop.call(costCenterAdd, { body: { nameAr: 'مركز', branch: 1, startedDay, ...fields } }, { as: owner })
  const change = (id: number, version: number, fields: object) =>
    shop.call(costCenterChange, { params: { id }, body: { version, ...fields } }, { as: owner })
  const refused = async (id: number, version: number, fields: object) => {
    const input = { params: { id }, body: { version, ...fields } }
    const { status, problems } = await shop.refusal(costCenterChange, input, { as: owner })
    return [status, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const setActive = (id: number, version: number, isActive: boolean) => ({
    params: { id },
    body: { version, isActive },
  })
  const read = (id: number) => shop.call(costCenterRead, { params: { id } }, { as: owner })
  const sell = (costCenterId: number) => ({
    body: { ...aSale([{ good: goods.coffee }]), branchId: 1, costCenterId },
  })

  test('is under another one of its branch, and never under itself', async () => {
    const top = await add({ nameEn: 'Kitchen' })
    const below = await add({ parent: top.id })
    const lowest = await add({ parent: below.id })
    expect(below).toMatchObject({ parent: { id: top.id, code: top.code, nameEn: 'Kitchen' }, closedDay: null })
    expect(await refused(top.id, 1, { parent: top.id })).toEqual([422, 'parent underItself'])
    expect(await refused(top.id, 1, { parent: lowest.id })).toEqual([422, 'parent underItself'])
    expect(await refused(top.id, 1, { branch: 2 })).toEqual([422, 'branch branchOfTree'])
    expect(await refused(lowest.id, 1, { branch: 2 })).toEqual([422, 'branch branchOfTree'])
    const other = await add({ branch: 2 })
    expect(await refused(lowest.id, 1, { parent: other.id })).toEqual([422, 'branch branchOfTree'])
    expect(await refused(lowest.id, 1, { parent: 9999 })).toEqual([422, 'parent notFound'])
    // Moved: the other two are no tree any more, and the one that was above may be below.
    await change(below.id, 1, { parent: null })
    expect(await change(top.id, 1, { parent: lowest.id })).toMatchObject({ parent: { id: lowest.id }, version: 2 })
    const removal = { params: { id: below.id }, query: { version: 2 } }
    expect((await shop.refusal(costCenterRemove, removal, { as: owner })).error).toBe('row_in_use')
    expect(
      await shop.call(costCenterRemove, { params: { id: other.id }, query: { version: 1 } }, { as: owner }),
    ).toEqual(expect.objectContaining({ outcome: 'deleted' }))
  })

  test('is closed on a day, takes nothing more, and is opened again', async () => {
    const centre = await add()
    await shop.call(endpoints.createBill, sell(centre.id), { as: owner })
    const closed = await shop.call(costCenterSetActive, setActive(centre.id, 1, false), { as: owner })
    expect(closed).toMatchObject({ isActive: false, version: 2 })
    const today = String(closed.closedDay)
    const late = await shop.refusal(endpoints.createBill, sell(centre.id), { as: owner })
    expect(late.problems).toEqual([{ at: 'costCenterId', code: 'inactive' }])
    // Closed already: nothing changes.
    expect(await shop.call(costCenterSetActive, setActive(centre.id, 2, false), { as: owner })).toEqual(closed)
    expect(await refused(centre.id, 2, { closedDay: '2019-12-31' })).toEqual([
      422,
      'closedDay dayOutOfOrder',
      'closedDay alreadyPosted',
    ])
    expect(await refused(centre.id, 2, { closedDay: dayAfter(today) })).toEqual([422, 'closedDay dayInFuture'])
    expect(await refused(centre.id, 2, { branch: 2 })).toEqual([422, 'branch usedByEntries'])
    const listed = (state: 'active' | 'retired') =>
      shop.call(costCenterList, { query: { state, pageSize: 100 } }, { as: owner })
    expect((await listed('active')).rows.map(({ id }) => id)).not.toContain(centre.id)
    expect((await listed('retired')).rows.map(({ id }) => id)).toEqual([centre.id])
    expect(await change(centre.id, 2, { closedDay: null })).toMatchObject({ isActive: true, closedDay: null })
    await shop.call(endpoints.createBill, sell(centre.id), { as: owner })
    const history = await shop.call(costCenterHistory, { params: { id: centre.id } }, { as: owner })
    expect(history.map(({ action, changes }) => [action, ...changes.map(({ field, to }) => `${field} ${to}`)])).toEqual(
      [
        ['broughtBack', 'closedDay null'],
        ['retired', `closedDay ${today}`],
        ['created', expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
      ],
    )
    const removal = { params: { id: centre.id }, query: { version: 3 } }
    const refusal = await shop.refusal(costCenterRemove, removal, { as: owner })
    expect(refusal.problems.map(({ code }) => code)).toEqual(['usedByBills', 'usedByEntries'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is not closed over open ones, nor opened or begun under one that is closed', async () => {
    const top = await add()
    const below = await add({ parent: top.id })
    const over = await shop.refusal(costCenterSetActive, setActive(top.id, 1, false), { as: owner })
    expect(over.problems).toEqual([{ at: '', code: 'usedBelow', params: { count: 1 } }])
    await shop.call(costCenterSetActive, setActive(below.id, 1, false), { as: owner })
    await shop.call(costCenterSetActive, setActive(top.id, 1, false), { as: owner })
    const under = await shop.refusal(costCenterSetActive, setActive(below.id, 2, true), { as: owner })
    expect(under.problems).toEqual([{ at: 'parent', code: 'inactive' }])
    const body = { nameAr: 'مركز', branch: 1, startedDay, parent: top.id }
    expect((await shop.refusal(costCenterAdd, { body }, { as: owner })).problems).toEqual([
      { at: 'parent', code: 'inactive' },
    ])
  })

  test('comes from a file under one that comes with it, in any order, or not at all', async () => {
    const rowOf = (code: string, parent: string, branch = '1') => ({
      ...{ code, parent, branch },
      ...{ nameAr: 'مركز', startedDay: '2020-01-01' },
    })
    const rows = [rowOf('F3', 'f2'), rowOf('F1', ''), rowOf('F2', 'F1')]
    const importAll = (isTrial: boolean, sent: typeof rows) =>
      shop.call(costCenterImport, { body: { isTrial, rows: sent } }, { as: owner })
    expect(await importAll(true, rows)).toMatchObject({ newCount: 3, wrongCount: 0 })
    expect(await importAll(false, rows)).toMatchObject({ newCount: 3 })
    const stored = await shop.call(costCenterList, { query: { search: 'F', pageSize: 100 } }, { as: owner })
    const parentOf = new Map(
      stored.rows.map(({ code, parent }) => [
        code,
        parent && typeof parent === 'object' && 'code' in parent ? parent.code : null,
      ]),
    )
    expect([parentOf.get('F1'), parentOf.get('F2'), parentOf.get('F3')]).toEqual([null, 'F1', 'F2'])
    expect(await importAll(false, rows)).toMatchObject({ newCount: 0, sameCount: 3 })

    const circle = [rowOf('F1', 'F3')]
    expect((await importAll(true, circle)).rows[0]?.problems).toEqual([{ at: 'parent', code: 'underItself' }])
    const moved = await importAll(true, [rowOf('F9', ''), rowOf('F3', 'F9')])
    expect(moved.rows[1]).toMatchObject({ outcome: 'changed', changes: [{ field: 'parent', to: 'F9' }] })
    // What is under a row that is wrong is wrong, too.
    const orphans = [rowOf('G3', 'G2'), rowOf('G2', 'G1'), rowOf('G1', '', 'Moon')]
    const trial = await importAll(true, orphans)
    expect(trial.rows.map(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`))).toEqual([
      ['parent notFound'],
      ['parent notFound'],
      ['branch notFound'],
    ])
    const twin = [rowOf('H1', 'H2'), rowOf('H2', 'H1')]
    expect((await importAll(true, twin)).wrongCount).toBe(2)
    expect(
      (await shop.refusal(costCenterImport, { body: { isTrial: false, rows: orphans } }, { as: owner })).status,
    ).toBe(422)
  })

  test('is opened by the call of the specification, with its zeros and any first day', async () => {
    const sent = {
      nameAr: 'معرض',
      nameEn: 'Fair',
      branchId: 2,
      templateTreeId: 0,
      startDate: day('1999-02-28'),
      itemId: 0,
    }
    const { id, code } = await shop.call(addCostCenter, { body: sent }, { as: owner })
    expect(await read(id)).toMatchObject({
      ...{ code, nameEn: 'Fair', branch: { id: 2 }, parent: null, startedDay: '1999-02-28', isActive: true },
    })
    const centres = await shop.call(endpoints.getBranchCostCenters, { query: { branchId: 2 } }, { as: owner })
    expect(centres.find(each => each.id === id)).toMatchObject({ code, nameAr: 'معرض', isOpen: true, closedDate: null })
    const nowhere = await shop.refusal(addCostCenter, { body: { ...sent, branchId: 99 } }, { as: owner })
    expect(nowhere.problems).toEqual([{ at: 'branchId', code: 'notFound' }])
  })
})

function dayAfter(text: string): Day {
  return day(new Date(Date.parse(`${text}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10))
}
