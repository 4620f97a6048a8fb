/** A branch by the keyboard alone: opened, used for a sale by its creator at once, not deletable while something is in it, and retired. */
import { expect, type Page } from 'playwright/test'
import { quantity } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { entry, liveLine } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

const branches = '/definitions/branch'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

/** By the palette, so that nothing is read anew because a page was loaded. */
async function goBy(page: Page, words: string, path: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  const found = page.locator('[data-slot="palette"]').getByRole('option', { selected: true })
  await expect(found).toContainText(words, { ignoreCase: true })
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

for (const { language, mode, prefix, name, words } of [
  {
    ...({ language: 'en', mode: 'dark' } as const),
    ...{ prefix: { label: 'Number prefix', typed: 'x٩', read: 'X9' }, name: 'Airport branch' },
    words: {
      sale: 'sales invoice',
      branch: 'Branch',
      list: 'branches',
      stock: 'Items in its stock: 1',
      gone: /is retired/,
      begin: 'air',
    },
  },
  {
    ...({ language: 'ar', mode: 'light' } as const),
    ...{ prefix: { label: 'بادئة الأرقام', typed: 'y9', read: 'Y9' }, name: 'ميناء جدة' },
    words: {
      sale: 'فاتورة مبيعات',
      branch: 'الفرع',
      list: 'الفروع',
      stock: 'عدد الأصناف التي لها رصيد فيه: 1',
      gone: /^تم إيقاف/,
      begin: 'مين',
    },
  },
] as const)
  test(`a branch is opened in the ${language} program, refused beside its field, sells at once and is retired`, async ({
    page,
  }) => {
    const api = await shopApi('owner')
    await logIn(page, 'owner', branches, { language, mode })
    await expect(gridInput(page)).toBeFocused()
    await expectNothingFound(page, 'list of branches')
    await press(page, 'n')
    const field = page.getByLabel(prefix.label)
    await expect(field).toBeFocused()
    await page.keyboard.type('x-9')
    await press(page, 'Enter')
    await page.keyboard.type(language === 'ar' ? name : 'فرع المطار')
    await press(page, 'Enter')
    await page.keyboard.type(language === 'en' ? name : 'Harbour branch')
    await press(page, 'Control+KeyS')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expectNothingFound(page, 'form with a problem')
    await press(page, 'Control+KeyA')
    await page.keyboard.type(prefix.typed)
    await press(page, 'Control+KeyS')
    await expect(page).toHaveURL(/\/definitions\/branch\/\d+$/)
    await expect(field).toHaveValue(prefix.read)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await press(page, 'Escape')
    await expect(page.getByRole('gridcell', { name })).toBeVisible()

    const [item] = await sellable({ count: 1 })
    if (item === undefined) throw new Error('Nothing of the shop can be sold.')
    await buy(api, await api.catalogue(), [item.choice], { branchId: id, count: quantity(1000) })
    await page.keyboard.type('/')
    await page.keyboard.type(name)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
    await gridInput(page).focus()
    await press(page, 't')
    await expect(page.getByText(words.stock)).toBeVisible()

    await goBy(page, words.sale, '/sales/bill/sale/new')
    await liveLine(page)
    const branch = page.getByRole('combobox', { name: words.branch })
    await branch.focus()
    await (await typist(page, language === 'ar' ? 'arabic' : 'latin')).type([words.begin])
    await expect(branch).toHaveValue(String(id))
    await entry(page).focus()
    const { type } = await typist(page, 'latin')
    await type([item.text, ['Enter'], '1', ['Enter'], ['Enter'], ['Enter']])
    await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText(`${prefix.read}-000001`)

    // Its shelves are empty again.
    await press(page, 'Escape')
    await goBy(page, words.list, branches)
    await expect(gridInput(page)).toBeFocused()
    await page.keyboard.type('/')
    await page.keyboard.type(name)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
    await gridInput(page).focus()
    await press(page, 't')
    await expect(page.getByText(words.gone)).toBeVisible()
    await expect(page.getByRole('gridcell', { name })).toHaveCount(0)
  })
