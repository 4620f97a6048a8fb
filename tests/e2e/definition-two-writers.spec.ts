/** Two users change the same item, account or campaign: the second to save sees both values, and nothing is lost. */
import { expect, type Page, type Route } from 'playwright/test'
import type { Definition, SentFields } from '#contract/definitions/definition.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { ratioOne } from '#domain/money.ts'
import { percent, priceAt } from '../support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

/** What a new row of each needs beside its name. */
const needed: Readonly<Record<'item' | 'account' | 'discount', (api: ShopApi) => Promise<SentFields>>> = {
  item: async api => {
    const [category] = (await api.call(definitions.itemCategory.calls.List, { query: {} })).rows
    return { category: category?.id ?? 0, units: [{ id: null, nameAr: 'حبة', ratio: ratioOne, price: priceAt('5') }] }
  },
  account: async () => ({ code: '9990001', type: 'expense', normalBalance: 'debit', isPostable: true }),
  discount: async () => ({ appliesTo: 'allItems', percentOff: percent('5'), startDay: day('2030-01-01') }),
}

for (const name of ['item', 'account', 'discount'] as const) {
  const { path, calls }: Definition = definitions[name]
  test(`two people change the same ${name}`, async ({ page }) => {
    const api = await shopApi('owner')
    const body = { nameAr: `كاتبان ${name}`, ...(await needed[name](api)) }
    const { id, version } = await api.call(calls.Add, { body }, `two writers ${name}`)
    await logIn(page, 'owner', `${path}/${id}`, { language: 'en' })
    await page.locator('[name="nameAr"]').fill('كاتبان معاً')
    await page.locator('[name="nameEn"]').fill('Ours')
    const theirs: SentFields = { nameEn: 'Theirs' }
    await api.call(calls.Change, { params: { id }, body: { ...theirs, version } }, `theirs ${name}`)
    await press(page, 'Control+KeyS')
    const message = page.getByRole('dialog').getByRole('group', { name: 'Name in English' })
    await expect(message).toContainText('Theirs')
    await expect(message).toContainText('Ours')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const stored = await api.call(calls.Read, { params: { id } })
    expect(stored).toMatchObject({ nameAr: 'كاتبان معاً', nameEn: 'Ours', version: version + 2 })
  })
}

/** From `hold` on every change waits for what the test makes of it. To be begun before the page: what is open already may let one through. */
async function heldChanges(page: Page): Promise<{ readonly hold: () => void; readonly next: () => Promise<Route> }> {
  const held: Route[] = []
  let isHolding = false
  await intercept(page.context(), '**/api/**', route => {
    if (isHolding && route.request().method() === 'PUT') return void held.push(route)
    return route.fallback()
  })
  const next = async () => {
    await expect.poll(() => held.length).toBe(1)
    const [route] = held.splice(0)
    if (route === undefined) throw new Error('nothing is held')
    return route
  }
  return {
    hold: () => {
      isHolding = true
    },
    next,
  }
}

test('the dialog of a conflict stays until the answer is there, and says what failed', async ({ page }) => {
  const api = await shopApi('owner')
  const { path, calls }: Definition = definitions.item
  const body = { nameAr: 'جواب بطيء', ...(await needed.item(api)) }
  const { id, version } = await api.call(calls.Add, { body }, crypto.randomUUID())
  const changes = await heldChanges(page)
  await logIn(page, 'owner', `${path}/${id}`, { language: 'en' })
  await page.locator('[name="nameEn"]').fill('Ours')
  const change = (values: SentFields, at: number) =>
    api.call(calls.Change, { params: { id }, body: { ...values, version: at } }, crypto.randomUUID())
  await change({ nameEn: 'Theirs' }, version)
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save the chosen values' })
  await expect(save).toBeFocused()
  changes.hold()

  await press(page, 'Enter')
  const lost = await changes.next()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
  await lost.abort()
  await expect(dialog.getByRole('alert')).toContainText(/\S/u)
  await expect(dialog).toContainText('Theirs')
  await expect(save).toBeFocused()
  await expectNothingFound(page, 'a conflict that could not be saved')

  // Somebody is faster once more: both values of now are asked about.
  await change({ nameEn: 'Theirs again' }, version + 1)
  await press(page, 'Enter')
  await (await changes.next()).continue()
  await expect(dialog.getByRole('group', { name: 'Name in English' })).toContainText('Theirs again')
  await expect(dialog.getByRole('group', { name: 'Name in English' })).toContainText('Ours')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(save).toBeFocused()

  // Esc leaves the answer to the form, which says it.
  await press(page, 'Enter')
  const refused = await changes.next()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[name="nameEn"]')).toBeFocused()
  await refused.abort()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\S/u)
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Ours')
  await press(page, 'Control+KeyS')
  await (await changes.next()).continue()
  await expect(page.getByText(/is saved$/).first()).toBeVisible()
  expect(await api.call(calls.Read, { params: { id } })).toMatchObject({ nameEn: 'Ours', version: version + 3 })
})

test('what was chosen in a conflict and is refused is mended in the form', async ({ page }) => {
  const api = await shopApi('owner')
  const { path, calls }: Definition = definitions.account
  const body = { nameAr: 'رقم يُؤخذ', ...(await needed.account(api)), code: '9990011' }
  const { id, version } = await api.call(calls.Add, { body }, 'taken meanwhile')
  await logIn(page, 'owner', `${path}/${id}`, { language: 'en' })
  await page.locator('[name="code"]').fill('9990012')
  await page.locator('[name="nameEn"]').fill('Ours')
  await api.call(calls.Change, {
    params: { id },
    body: { nameEn: 'Theirs', version } as SentFields & { version: number },
  })
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await api.call(calls.Add, { body: { ...body, nameAr: 'سبقه', code: '9990012' } }, 'taken before')
  await press(page, 'Enter')
  await expect(dialog.getByRole('alert')).toContainText('Code')
  await press(page, 'Escape')
  await expect(page.locator('[name="code"]')).toBeFocused()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('9990013')
  await press(page, 'Control+KeyS')
  await expect(page.getByText(/is saved$/).first()).toBeVisible()
  expect(await api.call(calls.Read, { params: { id } })).toMatchObject({ code: '9990013', nameEn: 'Ours' })
})

test('a refusal that comes while somebody types on takes the keys from nothing', async ({ page }) => {
  const api = await shopApi('owner')
  const { path, calls }: Definition = definitions.account
  const body = { ...(await needed.account(api)), nameEn: '' }
  const add = (code: string, nameAr: string) => api.call(calls.Add, { body: { ...body, nameAr, code } }, `late ${code}`)
  await add('9990031', 'رقم له')
  const { id } = await add('9990032', 'رقم لغيره')
  const changes = await heldChanges(page)
  await logIn(page, 'owner', `${path}/${id}`, { language: 'ar' })
  const code = page.locator('[name="code"]')
  const name = page.locator('[name="nameEn"]')
  await code.fill('9990031')
  changes.hold()
  await press(page, 'Control+KeyS')
  const late = await changes.next()
  await name.focus()
  await page.keyboard.type('Typed ')
  await late.continue()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await page.keyboard.type('on')
  await expect(name).toHaveValue('Typed on')
  // The focus moves to it.
  await press(page, 'Control+KeyS')
  await (await changes.next()).continue()
  await expect(code).toBeFocused()
})

test('a form that was closed shows by its name that it was not saved', async ({ page }) => {
  const api = await shopApi('owner')
  const { path, calls }: Definition = definitions.account
  const body = { nameAr: 'حساب متروك', nameEn: 'Left behind', ...(await needed.account(api)), code: '9990021' }
  const { id } = await api.call(calls.Add, { body }, 'left behind')
  const changes = await heldChanges(page)
  await logIn(page, 'owner', `${path}/${id}`, { language: 'en' })
  await page.locator('[name="nameEn"]').fill('Left on its way')
  changes.hold()
  await press(page, 'Control+KeyS')
  const lost = await changes.next()
  await page.getByRole('link', { name: 'Item categories' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${path}/`))
  await lost.abort()
  await expect(page.getByText(/: Left on its way is not saved$/u)).toBeVisible()
})
