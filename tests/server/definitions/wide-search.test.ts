/** A search that finds more rows than are gathered and sorted: by the words of an index, in the order of the list, on either layout. */
import { beforeAll, expect, test } from 'vitest'
import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { endpoints } from '#contract/index.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { openDefinitionShop } from '#tests/support/definition-shop.ts'

const count = 4600
const number = (index: number) => String(index).padStart(4, '0')

/** Every other one is an establishment; their numbers run against the codes, so that the two orders differ. */
const customers = Array.from({ length: count }, (_, index) => ({
  code: `W${number(index)}`,
  nameAr: `${index % 2 === 0 ? 'تعاونية' : 'شركة'} ${number(count - index)} ${index % 1000 === 0 ? 'النخيل' : 'الواحة'}`,
  nameEn: `Customer ${number(index)}`,
  city: index % 100 === 0 ? 'جدة' : 'الرياض',
}))
const establishments = customers.filter(({ nameAr }) => nameAr.startsWith('تعاونية'))
const byName = establishments.map(({ nameAr }) => nameAr).sort()

describeOnBoth('a search that finds thousands', open => {
  let shop: TestApp
  let owner: string

  const list = (query: object) => shop.call(endpoints.customerList, { query }, { as: owner })

  async function walk(query: object): Promise<readonly string[]> {
    const names: string[] = []
    let after: string | undefined
    do {
      const page = await list({ ...query, pageSize: 700, ...(after !== undefined && { after }) })
      names.push(...page.rows.map(({ nameAr }) => String(nameAr)))
      after = page.after ?? undefined
    } while (after !== undefined)
    return names
  }

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
    for (let from = 0; from < count; from += importRowsMax) {
      const rows = customers.slice(from, from + importRowsMax)
      const body = { isTrial: false, rows }
      const imported = await shop.call(endpoints.customerImport, { body }, { as: owner })
      expect(imported).toMatchObject({ newCount: rows.length })
    }
  }, 60_000)

  test('walks the order of the list forwards, backwards and by other columns', async () => {
    expect(await walk({ search: 'تعاونيه', sort: 'nameAr' })).toEqual(byName)
    expect(await walk({ search: 'تعاونية', sort: 'nameAr', order: 'desc' })).toEqual(byName.toReversed())
    expect(await walk({ search: 'تعاونية', sort: 'code' })).toEqual(establishments.map(({ nameAr }) => nameAr))
    const last = await list({ search: 'تعاونية', sort: 'nameAr', pageNumber: 3, pageSize: 1000 })
    expect(last.rows.map(({ nameAr }) => nameAr)).toEqual(byName.slice(2000, 3000))
  })

  test('counts them when it is asked to, and narrows them by other words, filters and state', async () => {
    expect((await list({ search: 'تعاونية' })).count).toBeNull()
    expect((await list({ search: 'تعاونية', isCounted: true })).count).toBe(establishments.length)
    const palms = establishments.filter(({ nameAr }) => nameAr.endsWith('النخيل'))
    expect(await walk({ search: 'نخيل تعاونية', sort: 'code' })).toEqual(palms.map(({ nameAr }) => nameAr))
    const [first] = (await list({ search: 'تعاونية', sort: 'nameAr', pageSize: 1 })).rows
    const body = { version: 1, isActive: false }
    await shop.call(endpoints.customerSetActive, { params: { id: first?.id ?? 0 }, body }, { as: owner })
    expect(await walk({ search: 'تعاونية', sort: 'nameAr' })).toEqual(byName.slice(1))
    expect(await walk({ search: 'تعاونية', state: 'all', sort: 'nameAr' })).toEqual(byName)
    const inJeddah = establishments.filter(({ city, nameAr }) => city === 'جدة' && nameAr !== byName[0])
    expect(await walk({ search: 'تعاونية', withCity: 'جدة', sort: 'code' })).toEqual(
      inJeddah.map(({ nameAr }) => nameAr),
    )
  })

  test('reads the keys of the other layout where nothing is found as it is typed', async () => {
    expect(await walk({ search: 'juh,kdm', sort: 'nameAr', state: 'all' })).toEqual(byName)
    const byEnglish = (await list({ search: 'ؤعسفخةثق 0000', sort: 'code' })).rows
    expect(byEnglish.map(({ code }) => code)).toContain('W0000')
    expect(byEnglish.filter(({ nameEn }) => !String(nameEn).includes('Customer'))).toEqual([])
    expect((await list({ search: 'zq' })).rows).toEqual([])
  })
})
