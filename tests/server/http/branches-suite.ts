/**
 * Who has to do with which branch: every call, made by people of one branch, of both and of none in particular, about the bills, drafts and
 * sums of either branch.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { isVoucherType, voucherDescriptions } from '#contract/vouchers/descriptions.ts'
import { day } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOn, type TestApp } from '#tests/support/app.ts'
import { askersOf, everybody, people, userNameOf, type Who, withPeople } from '#tests/support/branch-people.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { isWhole } from '#tests/support/depth.ts'
import { injectOptions } from '#tests/support/request.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aProduction, aPurchase } from '#tests/support/tiny-trade.ts'
import {
  aDraft,
  aService,
  type BranchId,
  isAboutBill,
  type Name,
  type OfBranch,
  type OfPerson,
  type Untouched,
} from './branch-rows.ts'
import { branchesOfCalls } from './branch-table.ts'
import { separatedByPoints, separatedByProductions, separatedByPurchases } from './branches-of-reports.ts'
import { addAssetOf, addPlainAsset, callsOnAssets } from './calls-on-assets.ts'
import { aCentre, callsOnCostCentres } from './calls-on-cost-centres.ts'
import { addCount } from './calls-on-counts.ts'
import { addStatement, callsOnDeliveries } from './calls-on-deliveries.ts'
import { aDiscount } from './calls-on-discounts.ts'
import { aDriver } from './calls-on-drivers.ts'
import { addGoal } from './calls-on-goals.ts'
import { addJournalTemplate, callsOnJournalTemplates } from './calls-on-journal-templates.ts'
import { openingNames, renewOpening } from './calls-on-openings.ts'
import { allocationFor } from './calls-on-settlements.ts'
import { aTable } from './calls-on-tables.ts'
import { aTemplate } from './calls-on-templates.ts'
import { addVoucherOf, callsOnVouchers } from './calls-on-vouchers.ts'

const voucherTypes = Object.keys(voucherDescriptions).filter(isVoucherType)

/** One database in each file: they take longest of all. */
export function describeBranches(on: Db['kind']): void {
  describeOn([on], 'the branches of a person', (open, kind) => {
    let shop: TestApp
    let owner: string

    const opened = async () => {
      shop = await open({ beginning: withPeople })
      owner = await shop.signIn('owner')
    }
    const ask = async (name: Name, input: object, who: Who, key?: string) => {
      const as = await shop.signIn(userNameOf(who))
      const options = { as, ...(key !== undefined && { idempotencyKey: key }) }
      return shop.inject(injectOptions(endpoints[name] as AnyEndpoint, input as never, options))
    }
    const post = async (branchId: BranchId, changes: object = {}) =>
      (await shop.call(endpoints.createBill, { body: { ...aService(branchId), ...changes, branchId } }, { as: owner }))
        .id
    const aPurchaseOf = (pieces: string) => ({ BillServices: [], ...aPurchase(goods.lamp, pieces, '100.00') })
    type RowOf = (branchId: BranchId) => SentFields
    const adding = (call: typeof endpoints.branchAdd, rowOf: RowOf) => async (branchId: BranchId) =>
      (await shop.call(call, { body: rowOf(branchId) }, { as: owner })).id
    const addTable = adding(endpoints.restaurantTableAdd, aTable)
    const addDiscount = adding(endpoints.discountAdd, aDiscount)
    const addDriver = adding(endpoints.driverAdd, aDriver)
    const addCentre = adding(endpoints.costCenterAdd, aCentre)
    const addTemplate = adding(endpoints.expensesTemplateAdd, aTemplate)
    const untouched = async (branchId: BranchId, name: Name): Promise<Untouched> => {
      const held = randomUUID()
      // A person may park a hundred.
      const isAboutDraft = endpoints[name].path.startsWith('/api/Bill/held')
      if (isAboutDraft) await shop.call(endpoints.holdBill, { body: aDraft(branchId, held) }, { as: owner })
      const [kind = ''] =
        /(?<=^\/api\/vouchers\/)\w+|(?<=^\/api\/)\w+(?=Document\/vouchers)/.exec(endpoints[name].path) ?? []
      const isAboutTemplate = Object.hasOwn(callsOnJournalTemplates, name)
      const ofVoucher = isVoucherType(kind) ? kind : isAboutTemplate ? 'compound' : null
      const voucherId = ofVoucher === null ? 0 : await addVoucherOf(shop, owner, ofVoucher, branchId)
      const madeFor = async (list: AnyEndpoint, make: (of: BranchId) => Promise<number>) =>
        endpoints[name].path.startsWith(list.path) ? make(branchId) : 0
      const isAboutOccupied = endpoints[name].path.startsWith(endpoints.listTables.path)
      const tableId = isAboutOccupied
        ? await addTable(branchId)
        : await madeFor(endpoints.restaurantTableList, addTable)
      if (isAboutOccupied && name !== 'seatTable')
        await shop.call(endpoints.seatTable, { body: { key: held, tableId } }, { as: owner })
      const discountId = await madeFor(endpoints.discountList, addDiscount)
      const driverId = await madeFor(endpoints.driverList, addDriver)
      const centreId = Object.hasOwn(callsOnCostCentres, name) ? await addCentre(branchId) : 0
      const opening = openingNames.find(each => name.startsWith(each))
      const openingId = opening ? await renewOpening(shop, owner, opening, branchId) : 0
      const templateId = isAboutTemplate
        ? await addJournalTemplate(shop, owner, branchId)
        : await madeFor(endpoints.expensesTemplateList, addTemplate)
      const goalId = await madeFor(endpoints.getMonthlyGoals, of => addGoal(shop, owner, of))
      const deliveryId = await madeFor(endpoints.getDelivery, of => addStatement(shop, owner, of))
      const countId = await madeFor(endpoints.listCounts, of => addCount(shop, owner, of))
      const allocationId = await allocationFor(shop, owner, endpoints[name].path, branchId)
      const assetId = Object.hasOwn(callsOnAssets, name) ? await addAssetOf(shop, owner, branchId) : 0
      const own = { assetId, countId, deliveryId, tableId, discountId, driverId }
      const made = { ...own, allocationId, voucherId, goalId, centreId, templateId, openingId }
      const changes = name === 'getReceivedGoods' ? aPurchaseOf('1') : {}
      return { branchId, billId: billCalls.has(name) ? await post(branchId, changes) : 0, ...made, held }
    }

    const ofBranch = Object.entries(branchesOfCalls).flatMap(([name, row]) =>
      typeof row === 'object' && 'about' in row ? [{ name: name as Name, row: row as OfBranch<AnyEndpoint> }] : [],
    )
    const billCalls = new Set(ofBranch.filter(({ row }) => isAboutBill(row)).map(({ name }) => name))
    const ofPerson = Object.entries(branchesOfCalls).flatMap(([name, row]) =>
      typeof row === 'object' && 'asks' in row ? [{ name: name as Name, row: row as OfPerson<AnyEndpoint> }] : [],
    )

    const expectOwn = async (name: Name, row: OfPerson<AnyEndpoint>) => {
      for (const who of everybody) {
        const response = await ask(name, row.asks, who)
        expect(response.statusCode, name).toBe(200)
        const isJson = String(response.headers['content-type']).includes('json')
        const actual = row.says((isJson ? response.json() : response.body) as never)
        expect(actual, `${name} by somebody ${who}`).toEqual(row[people[who].has])
      }
    }

    test('decide what a call about a branch, a bill or a draft does, and a refused one does nothing', async () => {
      await opened()
      const found: Record<string, string> = {}
      const due: Record<string, string> = {}
      for (const [index, { name, row }] of ofBranch.entries())
        for (const branchId of [1, 2] as const) {
          let thing: Untouched | undefined
          for (const [place, { who, isOwn }] of askersOf(branchId).entries()) {
            // Who has both branches is the same on both databases: each is asked by half of them.
            if (people[who].has === 'both' && !isWhole && (index + place) % 2 !== databaseKinds.indexOf(kind)) continue
            thing ??= await untouched(branchId, name)
            const { statusCode, body } = await ask(name, row.about(thing), who)
            const at = statusCode === 403 ? ` ${JSON.parse(body).problems[0]?.at}` : ''
            const call = `${name} in ${branchId} by somebody ${who}`
            found[call] =
              statusCode === 403 || statusCode === 404 ? `${statusCode}${at}` : statusCode < 500 ? 'own' : body
            due[call] = isOwn ? 'own' : row.foreign
            // What was refused or read is still untouched.
            if (isOwn && endpoints[name].method !== 'GET') thing = undefined
          }
        }
      expect(found).toEqual(due)
      expect(await checkBooks(shop.db)).toEqual([])
    }, 120_000)

    test('decide what lists, sums, searches and exports are made of', async () => {
      await opened()
      const owed = (count: string) => ({
        ...{ partyId: tinyParties.borrower, tenders: [] },
        ...{ BillServices: aService(1, count).BillServices },
      })
      const credit = async (branchId: BranchId, count: string) => {
        const body = aSale([{ good: goods.delivery, count }], { branchId })
        const [paid] = body.tenders
        await post(branchId, { ...body, ...owed(count), tenders: [{ ...paid, method: 'credit' }] })
      }
      await credit(1, '1')
      await credit(2, '2')
      for (const branchId of [1, 2] as const) {
        for (const add of [addTable, addDriver, addDiscount, addCentre, addTemplate]) await add(branchId)
        await addPlainAsset(shop, owner, branchId)
        for (const of of openingNames) await renewOpening(shop, owner, of, branchId)
        await addCount(shop, owner, branchId)
      }
      await post(2)
      const isOfPurchases = (name: string) => name.startsWith('supplier') || separatedByPurchases.includes(name)
      const isOfVouchers = (name: string) => Object.hasOwn({ ...callsOnVouchers, ...callsOnJournalTemplates }, name)
      const isOfDeliveries = (name: string) => Object.hasOwn(callsOnDeliveries, name)
      const isOfProductions = (name: string) => separatedByProductions.includes(name)
      const isOfSales = (name: string) =>
        !separatedByPoints.includes(name) &&
        !isOfProductions(name) &&
        !isOfPurchases(name) &&
        !isOfVouchers(name) &&
        !isOfDeliveries(name)
      for (const { name, row } of ofPerson.filter(each => isOfSales(each.name))) await expectOwn(name, row)
      for (const branchId of [1, 2] as const) await post(branchId, aPurchaseOf(String(branchId)))
      for (const { name, row } of ofPerson.filter(each => isOfPurchases(each.name))) await expectOwn(name, row)
      for (const branchId of [1, 2] as const) await post(branchId, aProduction())
      for (const { name, row } of ofPerson.filter(each => isOfProductions(each.name))) await expectOwn(name, row)
      for (const branchId of [1, 2] as const) await addStatement(shop, owner, branchId)
      for (const { name, row } of ofPerson.filter(each => isOfDeliveries(each.name))) await expectOwn(name, row)
      for (const branchId of [1, 2] as const)
        for (const type of voucherTypes) await addVoucherOf(shop, owner, type, branchId)
      await addVoucherOf(shop, owner, 'journal', 1, 2)
      const ofVouchers = ofPerson.filter(({ name }) => Object.hasOwn(callsOnVouchers, name))
      for (const { name, row } of ofVouchers) await expectOwn(name, row)
      for (const branchId of [1, 2] as const) await addJournalTemplate(shop, owner, branchId)
      const ofTemplates = ofPerson.filter(({ name }) => Object.hasOwn(callsOnJournalTemplates, name))
      for (const { name, row } of ofTemplates) await expectOwn(name, row)
      const { version } = await shop.call(endpoints.salesSettingRead, {}, { as: owner })
      await shop.call(endpoints.salesSettingChange, { body: { version, isPointsEnabled: true } }, { as: owner })
      for (const branchId of [1, 2] as const) {
        const body = { partyId: tinyParties.customer, branchId, points: branchId * 10, note: 'x' }
        await shop.call(endpoints.correctPoints, { body }, { as: owner })
      }
      for (const { name, row } of ofPerson.filter(each => separatedByPoints.includes(each.name)))
        await expectOwn(name, row)
    })

    test('keep a search by number, a page far down and every filter to them', async () => {
      await opened()
      const [first, second] = [await post(1), await post(2)]
      const list = async (query: object) =>
        (await ask('listBills', { query: { pageNumber: 1, ...query } }, 'of the first'))
          .json()
          .bills.map((bill: { id: number }) => bill.id)
      const filters = [{ query: '2-000001' }, { query: '000001' }, { userId: 1 }, { fromDate: day('2026-01-01') }]
      for (const filter of filters) expect(await list(filter)).not.toContain(second)
      expect(await list({ query: '000001' })).toEqual([first])
      for (const [name, paging] of [
        ['listBills', { pageNumber: 1 }],
        ['getBillSums', {}],
        ['getTrialBalance', {}],
      ] as const)
        expect((await ask(name, { query: { branchId: 2, ...paging } }, 'of the first')).statusCode, name).toBe(403)
      for (const sort of ['day', 'createdAt', 'total'] as const) expect(await list({ sort })).toEqual([first])
    })

    test('hold from the next call on when they change', async () => {
      await opened()
      const billId = await post(2)
      const read = async () => (await ask('getBill', { query: { id: billId } }, 'of the first')).statusCode
      expect(await read()).toBe(404)
      const { id } = await shop.db.read
        .selectFrom('user_account')
        .select('id')
        .where('user_name', '=', userNameOf('of the first'))
        .executeTakeFirstOrThrow()
      await shop.db.write([], tx => tx.insertInto('user_branch').values({ user_id: id, branch_id: 2 }).execute())
      expect(await read()).toBe(200)
    })

    test('keep a draft from being taken over under its key', async () => {
      await opened()
      const { held } = await untouched(2, 'holdBill')
      const answer = await ask('holdBill', { body: aDraft(1, held) }, 'of the first')
      expect(answer.statusCode).toBe(404)
    })
  })
}
