/** An asset with three cost centres by the keyboard alone: its plan is shown before anything is posted. */
import { expect } from 'playwright/test'
import { assetEndpoints } from '#contract/assets.ts'
import { costCenterEndpoints } from '#contract/cost-center.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a new asset with three centres is planned and saved: 102 keys, 24 of them beside the typed texts', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const mark = String(Date.now() % 100_000).padStart(5, '0')
  const ids: number[] = []
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const nameEn = `${name}${mark}`
    const body = { nameAr: `مركز ${nameEn}`, nameEn, branchId: 1, startDate: day('2020-01-01') }
    const { id } = await api.call(costCenterEndpoints.addCostCenter, { body }, crypto.randomUUID())
    ids.push(Number(id))
  }
  await logIn(page, 'owner', '/accounting/newassets', { language: 'en' })
  let keys = 0
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  /** Tabs to a field by its name. */
  const to = async (name: string) => {
    const isThere = () => page.evaluate(wanted => document.activeElement?.getAttribute('name') === wanted, name)
    for (let tabs = 0; tabs < 15 && !(await isThere()); tabs += 1) {
      keys += 1
      await page.keyboard.press('Tab')
    }
    expect(await isThere(), name).toBe(true)
  }
  const fill = async (name: string, text: string) => {
    await to(name)
    await type(text)
  }
  await expect(page.locator('input[name="nameAr"]')).toBeFocused()
  await type('فرن')
  await fill('value', '1000')
  await fill('startDate', '2099-01-01')
  await fill('percentage', '25')
  await expect(page.locator('[data-plan-summary]')).toContainText('Due dates: 4')
  await expect(page.locator('[data-plan-summary]')).toContainText('1,000.00')
  await fill('depreciationAccountId', '5401003')
  await fill('sourceAccountId', '1102001')
  await fill('branchId', '1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  keys += 2
  for (const [index, share] of ['33.33', '33.33', '33.34'].entries()) {
    await expect(page.locator(`input[name="centre${index}"]`)).toBeFocused()
    await type(['Alpha', 'Beta', 'Gamma'][index] + mark)
    await fill(`share${index}`, share)
    if (index === 2) break
    await page.keyboard.press('Enter')
    keys += 1
  }
  await expectNothingFound(page, 'a new asset')
  await page.keyboard.press('Control+s')
  keys += 1
  await page.waitForURL(/\/accounting\/assets\/\d+$/)
  await expect(page.getByText('Depreciating')).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const saved = await api.call(assetEndpoints.getAssetById, { query: { id } })
  expect(saved).toMatchObject({
    ...{ nameAr: 'فرن', value: sar('1000.00'), percentage: percent('25'), branchId: 1, state: 'active' },
    costCenters: ids.map((costCenterId, index) => ({ costCenterId, perc: percent(index === 2 ? '33.34' : '33.33') })),
  })
  expect(keys).toBe(102)
  await expectNothingFound(page, 'a saved asset')
})

test('another branch of an asset is confirmed, and deletes its cost centres: 4 keys and the branch', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const mark = String(Date.now() % 100_000).padStart(5, '0')
  const centre = { nameAr: `مركز ${mark}`, nameEn: `Centre ${mark}`, branchId: 1, startDate: day('2020-01-01') }
  const { id: costCenterId } = await api.call(costCenterEndpoints.addCostCenter, { body: centre }, crypto.randomUUID())
  const accounts = await api.call(voucherEndpoints.getAccounts, {})
  const depreciationAccountId = accounts.find(({ code }) => code === '5401003')?.id ?? 0
  const body = {
    ...{ nameAr: 'ثلاجة', nameEn: 'Fridge', value: sar('2000.00'), note: '', branchId: 1, depreciationAccountId },
    ...{ startDate: day('2099-01-01'), depreciationInterval: 30, percentage: percent('10') },
    ...{ depreciationMethod: 'straightLine' as const },
    costCenters: [{ costCenterId: Number(costCenterId), perc: percent('100') }],
  }
  const { id } = await api.call(assetEndpoints.addAsset, { body }, crypto.randomUUID())
  const placed = async () => {
    const { branchId, costCenters } = await api.call(assetEndpoints.getAssetById, { query: { id } })
    return [branchId, costCenters.map(each => each.costCenterId)]
  }
  await logIn(page, 'owner', `/accounting/newassets/${id}`, { language: 'en' })
  await expect(page.locator('input[name="centre0"]')).toHaveValue(new RegExp(mark))
  await page.locator('input[name="branchId"]').fill('2')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Move the asset to another branch?' })
  await expect(question).toContainText('the cost centres of this branch are deleted')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await placed()).toEqual([1, [Number(costCenterId)]])
  await page.keyboard.press('Control+s')
  await expect(question.getByRole('button', { name: 'Move' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/accounting\/assets\/\d+$/)
  expect(await placed()).toEqual([2, []])
})
