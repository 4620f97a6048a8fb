/** A production typed by keyboard alone: the product, its recipe of five materials, and what somebody changes in it. */
import { expect, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { halalas, price, quantity, ratioOne } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { holdRequests } from './support/held-requests.ts'
import { intercept } from './support/intercept.ts'
import { byHand } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { entry, forgetDrafts, lineRows, quantities, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

const path = '/purch/add-production-bill/new'
const code = `PRD${Date.now() % 100_000}`

let api: ShopApi
let materials: readonly LineChoice[]
let productId: number

test.beforeAll(async () => {
  api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const base = (choice: LineChoice): LineChoice => {
    const item = catalogue.items.find(({ id }) => id === choice.itemId)
    const unit = item?.units.find(each => each.ratio === ratioOne)
    if (unit === undefined) throw new Error('An item has no unit of ratio 1.')
    return { ...choice, unitId: unit.id, ratio: unit.ratio }
  }
  materials = (await sellable({ count: 6 })).map(({ choice }) => base(choice))
  await buy(api, catalogue, materials)
  const account = (await api.call(definitionEndpoints.accountList, { query: { search: '5302001' } })).rows[0]
  const product = await api.call(
    definitionEndpoints.itemAdd,
    {
      body: {
        ...{ code, nameAr: 'كعكة الاختبار', nameEn: 'Tested cake', category: catalogue.categories[0]?.id ?? 0 },
        units: [{ id: null, nameAr: 'حبة', nameEn: 'Piece', ratio: ratioOne, price: price(100_000) }],
        recipeYield: quantity(10_000),
        materials: materials
          .slice(0, 5)
          .map(({ unitId }, at) => ({ id: null, material: unitId, quantity: quantity((at + 1) * 1000) })),
        recipeServices: [{ id: null, account: account?.id ?? 0, amount: halalas(500) }],
      },
    },
    crypto.randomUUID(),
  )
  productId = product.id
})

async function production(billCode: string): Promise<BillDocument> {
  const query = { billTypeCode: 'production', query: billCode, pageNumber: 1, pageSize: 1 } as const
  const [row] = (await api.call(billEndpoints.listBills, { query })).bills
  if (row === undefined) throw new Error(`There is no production ${billCode}.`)
  return api.call(billEndpoints.getBill, { query: { id: row.id } })
}

function productField(page: Page) {
  return page.getByRole('combobox', { name: 'Product', exact: true })
}

/** Types by hand, and counts the keys. */
function counted(page: Page) {
  let keys = 0
  return {
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text, byHand)
    },
    press: async (...names: readonly string[]) => {
      for (const name of names) {
        keys += 1
        await page.keyboard.press(name)
      }
    },
    count: () => keys,
  }
}

test('a product of five materials is made as its recipe says it, and with what is changed in it', async ({
  page,
}, info) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'owner', path, { language: 'en' })
  const product = productField(page)
  await expect(product).toBeFocused()
  const hand = counted(page)
  await hand.type(code)
  await hand.press('Enter')
  await expect(page.getByLabel('Quantity made')).toBeFocused()
  await expect.poll(() => quantities(page)).toEqual(['1', '2', '3', '4', '5'])
  await hand.type('20')
  await expect.poll(() => quantities(page)).toEqual(['2', '4', '6', '8', '10'])
  await hand.press('Enter')
  await expect(entry(page)).toBeFocused()
  await hand.press('F9')
  const billCode = await savedCode(page)
  info.annotations.push({ type: 'keys', description: `${hand.count()} keys for a product of five materials` })
  expect(hand.count()).toBe(code.length + 5)
  const bill = await production(billCode)
  expect(bill.lines.filter(({ isProduct }) => isProduct)).toMatchObject([{ itemId: productId, quantity: 20_000 }])
  expect(bill.lines.filter(({ itemId, isProduct }) => itemId !== null && !isProduct)).toMatchObject(
    materials.slice(0, 5).map(({ itemId }, at) => ({ itemId, quantity: (at + 1) * 2000 })),
  )
  expect(bill.lines.find(({ itemId }) => itemId === null)).toMatchObject({ total: 1000 })

  // The next one: another line is typed, and one of the recipe is changed; what was changed stays.
  await page.keyboard.press('Enter')
  await expect(product).toBeFocused()
  await page.keyboard.type(code, byHand)
  await page.keyboard.press('Enter')
  await expect.poll(() => quantities(page)).toEqual(['1', '2', '3', '4', '5'])
  await page.keyboard.press('Enter')
  await page.keyboard.type(materials[5]?.code ?? '', byHand)
  await page.keyboard.press('Enter')
  await page.keyboard.type('7', byHand)
  await page.keyboard.press('Enter')
  await expect(lineRows(page)).toHaveCount(6)
  await page.keyboard.press('F4')
  await page.keyboard.type('30', byHand)
  await expect.poll(() => quantities(page)).toEqual(['3', '6', '9', '12', '15', '7'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('F9')
  const second = await production(await savedCode(page))
  expect(second.lines.find(({ isProduct }) => isProduct)?.quantity).toBe(30_000)
})

test('a product that is entered before it is found leads on when it is; what is missing is seen while the quantity is typed', async ({
  page,
}) => {
  // The price list comes, and what the field searches does not.
  const held = [await holdRequests(page, '**/api/catalogue', 1), await holdRequests(page, '**/api/Item/SearchItems?*')]
  await logIn(page, 'owner', path, { language: 'en' })
  await expect(productField(page)).toBeFocused()
  await page.keyboard.type(code, byHand)
  await page.keyboard.press('Enter')
  await expect(productField(page)).toBeFocused()
  for (const letGo of held) letGo()
  await expect(page.getByLabel('Quantity made')).toBeFocused()
  await expect.poll(() => quantities(page)).toHaveLength(5)
  await page.keyboard.type('9000000', byHand)
  await page.keyboard.press('Enter')
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(entry(page)).toBeFocused()
  await forgetDrafts(page)
})
