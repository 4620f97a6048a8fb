/** A branch, a cost centre or a user is named in a filter by typing: entered at once where one thing is meant, refused beside it otherwise. */
import { expect, type Page } from 'playwright/test'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { openList } from './support/bill-list.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const branch = (page: Page) => page.getByRole('combobox', { name: /^(Branch|الفرع)$/u })

let branches: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[] = []

test.beforeAll(async () => {
  const api = await shopApi('owner')
  branches = await api.call(catalogueEndpoints.getBranches, {})
  if (branches.length < 2) throw new Error('The shop has no two branches.')
})

test('a named branch is chosen at once, and shown by its name', async ({ page }) => {
  const [, second] = branches
  await openList(page, 'en')
  await branch(page).focus()
  await page.keyboard.type(second?.nameEn.split(' ')[0]?.toLowerCase() ?? '')
  await expect(page).toHaveURL(new RegExp(`branch=${second?.id}(&|$)`, 'u'))
  await page.keyboard.press('Tab')
  await expect(branch(page)).toHaveValue(second?.nameEn ?? '')
  await branch(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`branch=${second?.id}(&|$)`, 'u'))
})

test('arrows go through all of them, and the first row is no branch', async ({ page }) => {
  const [first] = branches
  await openList(page, 'ar')
  await branch(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`branch=${first?.id}(&|$)`, 'u'))
  await expect(branch(page)).toHaveValue(first?.nameAr ?? '')
  await branch(page).blur()
  await branch(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/branch=/u)
  await expect(branch(page)).toHaveValue('كل الفروع')
})

for (const { name, text } of [
  { name: 'what several are called', text: 'branch' },
  { name: 'what nothing is called', text: 'zzzzqqqq' },
]) {
  test(`${name} refuses a command of the list beside the field, and Esc gives it up`, async ({ page }) => {
    await openList(page, 'en')
    await branch(page).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Control+KeyP')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(branch(page)).toBeFocused()
    await expect(branch(page)).toHaveAttribute('aria-invalid', 'true')
    const reason = await branch(page).getAttribute('aria-describedby')
    await expect(page.locator(`[id="${reason}"]`)).toHaveText(/\S/u)
    await page.keyboard.press('Escape')
    await expect(branch(page)).toHaveAttribute('aria-invalid', 'false')
    await page.keyboard.press('Control+KeyP')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}
