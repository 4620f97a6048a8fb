/** Cost centres by the keyboard alone: put under one another, opened and shut, found with what is above them, moved and closed. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const tree = '/definitions/cost-hierarchy'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

for (const { language, mode, words } of [
  {
    ...({ language: 'en', mode: 'light' } as const),
    words: { name: 'Name in English', under: 'Under', branch: 'Branch', day: 'Started on', open: 'In use below it: 1' },
  },
  {
    ...({ language: 'ar', mode: 'dark' } as const),
    words: {
      ...{ name: 'الاسم بالعربية', under: 'المركز الأعلى', branch: 'الفرع', day: 'بدأ في' },
      open: 'عدد ما تحته مما هو مستخدم: 1',
    },
  },
] as const)
  test(`a cost centre is put under another in the ${language} program, found, moved and closed`, async ({ page }) => {
    const api = await shopApi('owner')
    const mark = language === 'en' ? 'Zq' : 'ذغ'
    const add = (name: string, parent: number | null) =>
      api.call(definitionEndpoints.costCenterAdd, {
        body: { nameAr: name, nameEn: name, branch: 1, startedDay: day('2026-01-01'), parent },
      })
    const top = await add(`${mark} bakery`, null)
    const other = await add(`${mark} sweets`, null)
    await logIn(page, 'owner', tree, { language, mode })
    await expect(gridInput(page)).toBeFocused()
    await expectNothingFound(page, 'tree of cost centres')

    // A new one, under the first.
    await press(page, 'n')
    await expect(page.locator('form input:focus')).toBeVisible()
    await press(page, 'Tab')
    await page.keyboard.type(`${mark} ovens`)
    await press(page, 'Enter')
    await page.keyboard.type(`${mark} ovens`)
    await page.getByRole('combobox', { name: words.branch }).focus()
    await page.keyboard.type(language === 'en' ? 'olaya' : 'العليا')
    await press(page, 'Enter')
    await page.getByRole('combobox', { name: words.under }).focus()
    // Names repeat from branch to branch, codes do not.
    await page.keyboard.type(String(top.code))
    await press(page, 'Enter')
    await page.getByLabel(words.day).focus()
    await page.keyboard.type('1/2/2026')
    await press(page, 'Control+KeyS')
    await expect(page).toHaveURL(/\/definitions\/cost-hierarchy\/\d+$/)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await expectNothingFound(page, 'form of a cost centre')
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()

    // It is found with what it is under.
    await page.keyboard.type('/')
    await page.keyboard.type(`${mark} ovens`)
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '3')
    await expect(rowOf(page, `${mark} bakery`)).toHaveAttribute('aria-expanded', 'true')
    await expect(rowOf(page, `${mark} ovens`)).toHaveAttribute('aria-level', '2')
    await gridInput(page).focus()
    // Not over what is open below it.
    await press(page, 't')
    await expect(page.getByText(words.open)).toBeVisible()

    // Moved in its form, by what it is under.
    await press(page, 'ArrowDown', 'Enter')
    const under = page.getByRole('combobox', { name: words.under })
    await under.focus()
    await press(page, 'Control+KeyA')
    await page.keyboard.type(`${mark} swe`)
    await press(page, 'Enter', 'Control+KeyS')
    await expect.poll(async () => (await read(id)).parent).toMatchObject({ id: other.id })
    await expect(page.locator('button[aria-disabled="true"]')).toHaveCount(0)
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()

    // Shut and opened as in any treegrid.
    await page.keyboard.type('/')
    await press(page, 'Control+KeyA', 'Delete')
    await gridInput(page).focus()
    await press(page, 'Control+Home', 'l')
    await expect(rowOf(page, `${mark} ovens`)).toHaveCount(0)
    await press(page, 'l')
    await expect(rowOf(page, `${mark} ovens`)).toBeVisible()
    await rowOf(page, `${mark} sweets`).click()
    await press(page, 'Control+ArrowLeft')
    for (const each of [await read(id), await read(other.id), top]) await remove(each.id, each.version)

    function read(rowId: number) {
      return api.call(definitionEndpoints.costCenterRead, { params: { id: rowId } })
    }
    function remove(rowId: number, version: number) {
      return api.call(definitionEndpoints.costCenterRemove, { params: { id: rowId }, query: { version } })
    }
  })
