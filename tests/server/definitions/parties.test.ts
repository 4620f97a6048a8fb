/** What is true of customers and suppliers beyond other definitions: codes, identifiers, balances, and the bills that name them. */
import { beforeAll, expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import type { FilterName, FilterValue } from '#contract/definitions/filters.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { openDefinitionShop } from '#tests/support/definition-shop.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'

type ListQuery = InputOf<typeof endpoints.customerList>['query'] & { readonly [filter: FilterName]: FilterValue }

const { customerAdd, customerChange, customerList, customerRead, customerRemove, customerSetActive } = endpoints

describeOnBoth('a customer', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  const add = (changes: SentFields = {}) =>
    shop.call(customerAdd, { body: { nameAr: 'عميل', ...changes } }, { as: owner })
  const refused = async (changes: SentFields) =>
    (await shop.refusal(customerAdd, { body: { nameAr: 'عميل', ...changes } }, { as: owner })).problems
  const sell = (partyId: number) => aSale([{ good: goods.coffee }], { partyId })

  test('without a code gets the next free one, whatever people have typed', async () => {
    const codes: unknown[] = []
    for (const code of [
      undefined,
      undefined,
      'C0010',
      undefined,
      'C-11',
      'c0012',
      'CX99',
      'C20-5',
      'C9999999999',
      undefined,
    ])
      codes.push((await add(code === undefined ? {} : { code })).code)
    expect(codes.filter((_, index) => [0, 1, 3, 9].includes(index))).toEqual(['C0001', 'C0002', 'C0011', 'C0013'])
    const added = await Promise.all(Array.from({ length: 8 }, () => add()))
    expect(new Set(added.map(({ code }) => code)).size).toBe(8)
    const supplier = await shop.call(endpoints.supplierAdd, { body: { nameAr: 'مورد' } }, { as: owner })
    expect(supplier.code).toBe('S0001')
  })

  test('is found by telephone, fax, ID number and VAT number, and among those of a city who may buy on credit', async () => {
    const one = await add({
      ...{ phone: '011-555 7788', fax: '٠١١٥٥٥٧٧٨٩', city: 'القطيف', canLoan: true },
      ...{ idType: 'nationalId', idNumber: '1000000008', vatNumber: '345678901234563' },
    })
    const other = await add({ phone: '0115557790', city: 'قطيف الشرق', canLoan: false })
    const found = async (query: ListQuery) =>
      (await shop.call(customerList, { query }, { as: owner })).rows.map(({ id }) => id)
    for (const search of ['0115557788', '011 555 7788', '٥٥٥٧٧٨٨', '0115557789', '345678'])
      expect([search, await found({ search })]).toEqual([search, [one.id]])
    expect(await found({ search: '1000000008', withIdType: 'nationalId' })).toEqual([one.id])
    expect(await found({ search: '01155577' })).toEqual([one.id, other.id])
    expect(await found({ search: '01155577', withCanLoan: false })).toEqual([other.id])
    expect(await found({ withCity: 'القطيف' })).toEqual([one.id])
    expect(await found({ withCity: 'القط', withCanLoan: true, state: 'all' })).toEqual([one.id])
    expect(await found({ withCity: 'قط' })).toEqual([other.id])
    expect(await found({ withIdType: 'passport' })).toEqual([])
    const narrowed: ListQuery = { withCity: 'القطيف', isCounted: true }
    const uncounted: ListQuery = { withCity: 'القطيف' }
    expect(await shop.call(customerList, { query: narrowed }, { as: owner })).toMatchObject({ count: 1 })
    expect(await shop.call(customerList, { query: uncounted }, { as: owner })).toMatchObject({
      count: null,
    })
  })

  test('who is retired is found after those in use, and marked', async () => {
    const name = 'مطلق الغيثي'
    const [first, second] = [await add({ nameAr: name }), await add({ nameAr: name })]
    await shop.call(
      customerSetActive,
      { params: { id: first.id }, body: { version: 1, isActive: false } },
      { as: owner },
    )
    const people = await shop.call(endpoints.searchPeople, { query: { name } }, { as: owner })
    expect(people.map(({ id, isActive }) => [id, isActive])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
  })

  test('has an identifier of a type that its number fits, or none', async () => {
    const fits = await add({ idType: 'nationalId', idNumber: '١٠٠٠٠-٠٠٠٠٨' })
    expect(fits).toMatchObject({ idType: 'nationalId', idNumber: '1000000008' })
    expect(await refused({ idNumber: '1000000008' })).toEqual([{ at: 'idType', code: 'idTypeRequired' }])
    expect(await refused({ idType: 'residence' })).toEqual([{ at: 'idNumber', code: 'required' }])
    expect(await refused({ idType: 'residence', idNumber: '1000000008' })).toEqual([
      { at: 'idNumber', code: 'invalidNationalId' },
    ])
    const params = { id: fits.id }
    const change = { params, body: { version: 1, idType: 'unifiedNumber' } }
    expect((await shop.refusal(customerChange, change, { as: owner })).problems).toEqual([
      { at: 'idNumber', code: 'invalidUnifiedNumber' },
    ])
  })

  test('is stored in the one spelling of each number', async () => {
    const sent = { mobile: '+966 50 123 4567', vatNumber: '٣١٠١٢٢٣٩٣٥٠٠٠٠٣', shortAddress: 'rrrd 2929' }
    const stored = { mobile: '0501234567', vatNumber: '310122393500003', shortAddress: 'RRRD2929' }
    expect(await add(sent)).toMatchObject(stored)
  })

  test('is found by a VAT number from its fourth digit on, and not by the 3 that all begin with', async () => {
    const { id } = await add({ vatNumber: '399988877700003' })
    const found = async (search: string) =>
      (await shop.call(customerList, { query: { search, pageSize: 1000 } }, { as: owner })).rows.map(row => row.id)
    for (const search of ['3999', '٣٩٩٩٨٨٨', '399988877700003']) expect(await found(search)).toEqual([id])
    expect(await found('3')).not.toContain(id)
    expect(await found('9998887')).toEqual([])
  })

  test('shows what is owed, and a supplier what is owed to it', async () => {
    const read = async (call: typeof customerRead, id: number) =>
      (await shop.call(call, { params: { id } }, { as: owner })).balance
    expect(await read(customerRead, tinyParties.borrower)).toBe(sar('23.00'))
    expect(await read(customerRead, tinyParties.customer)).toBe(0)
    expect(await read(endpoints.supplierRead, tinyParties.supplier)).toBe(sar('138.00'))
  })

  test('is no supplier', async () => {
    const input = { params: { id: tinyParties.supplier } }
    for (const call of [customerRead, endpoints.customerHistory, endpoints.customerRemoval])
      expect((await shop.refusal(call, input, { as: owner })).status).toBe(404)
    const change = { ...input, body: { version: 1, nameEn: 'x' } }
    expect((await shop.refusal(customerChange, change, { as: owner })).status).toBe(404)
    const remove = { ...input, query: { version: 1 } }
    expect((await shop.refusal(customerRemove, remove, { as: owner })).status).toBe(404)
    const { code } = await add()
    const same = { body: { nameAr: 'مورد', code: String(code) } }
    expect((await shop.call(endpoints.supplierAdd, same, { as: owner })).code).toBe(code)
  })

  test('that is retired is on no new bill and at no till, and old bills are mended and printed as they were', async () => {
    const { id } = await add({ nameAr: 'عميل قديم', nameEn: 'Old name' })
    const bill = await shop.call(endpoints.createBill, { body: sell(id) }, { as: owner })
    const named = { params: { id }, body: { version: 1, nameEn: 'New name', mobile: '0500000001' } }
    await shop.call(customerChange, named, { as: owner })
    const retire = { params: { id }, body: { version: 2, isActive: false } }
    const { changes: before } = await tillOf(id)
    expect(before).toEqual(['New name'])
    await shop.call(customerSetActive, retire, { as: owner })
    expect(await tillOf(id)).toEqual({ changes: [], removed: true })
    const refusal = await shop.refusal(endpoints.createBill, { body: sell(id) }, { as: owner })
    expect(refusal.problems).toEqual([{ at: 'partyId', code: 'inactive' }])
    const read = await shop.call(endpoints.getBill, { query: { id: bill.id } }, { as: owner })
    expect(JSON.stringify(read)).toContain('Old name')
    expect(JSON.stringify(read)).not.toContain('New name')
    const mended = { body: { ...sell(id), note: 'mended', Id: bill.id } }
    expect(await shop.call(endpoints.editBill, mended, { as: owner })).toMatchObject({ note: 'mended' })
    const other = await add()
    const otherBill = await shop.call(endpoints.createBill, { body: sell(Number(other.id)) }, { as: owner })
    const moved = { body: { ...sell(id), Id: otherBill.id } }
    expect((await shop.refusal(endpoints.editBill, moved, { as: owner })).problems).toEqual([
      { at: 'partyId', code: 'inactive' },
    ])
    await shop.call(customerSetActive, { params: { id }, body: { version: 3, isActive: true } }, { as: owner })
    expect((await tillOf(id)).changes).toEqual(['New name'])
  })

  /** What a till gets of the party. */
  const tillOf = async (id: number) => {
    const catalogueChanges = await shop.call(endpoints.getCatalogueChanges, { query: { since: 0 } }, { as: owner })
    const rows = catalogueChanges.parties.filter(([partyId]) => partyId === id)
    return { changes: rows.map(row => row[4]), removed: catalogueChanges.removedParties.includes(id) }
  }

  test('is either on a bill or gone, when both are tried at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add()
      const [bill, removal] = await Promise.all([
        shop.call(endpoints.createBill, { body: sell(id) }, { as: owner }).then(
          () => 'posted',
          () => 'refused',
        ),
        shop.call(customerRemove, { params: { id }, query: { version: 1 } }, { as: owner }).then(
          () => 'removed',
          () => 'refused',
        ),
      ])
      expect([bill, removal].filter(each => each === 'refused')).toHaveLength(1)
    }
  })
})
