/** From the register of assets to one asset, its transactions as a file and on paper, an edit of everything at once, and back: by the keyboard alone. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { read, utils } from 'xlsx'
import { assetEndpoints } from '#contract/assets.ts'
import { reports } from '#contract/reports/reports.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { gridInput, openReport, visibleSums } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('an asset is opened from the register, made a file, printed, edited, and left for its row again: 5 keys and an edit', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const accounts = await api.call(voucherEndpoints.getAccounts, {})
  const accountOf = (code: string) => accounts.find(account => account.code === code)?.id ?? 0
  const body = {
    ...{ nameAr: 'شاحنة', nameEn: 'Truck', value: sar('8000.00'), residualValue: sar('500.00'), note: '' },
    ...{ startDate: day('2026-01-01'), depreciationInterval: 364, percentage: percent('20'), branchId: 1 },
    ...{ depreciationMethod: 'straightLine' as const, depreciationAccountId: accountOf('5401003'), costCenters: [] },
  }
  const asset = await api.call(assetEndpoints.addAsset, { body }, crypto.randomUUID())
  const days = { fromDate: day('2025-01-01'), toDate: day('2099-12-31') }
  const address = `/accounting/asset-register?from=${days.fromDate}&to=${days.toDate}&asset=${asset.id}`
  await openReport(page, 'owner', address, 'en')
  const { totals } = await api.call(reports.assetRegister.endpoint, { body: { ...days, assets: [asset.id] } })
  expect(await visibleSums(page)).toMatchObject({
    cost: 8000,
    bookValue: Number(totals.bookValue) / 100,
    accumulated: Number(totals.accumulated) / 100,
  })
  await expectNothingFound(page, 'register of assets')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`^Truck \\P{L}*${asset.code}`, 'u') })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Acquisition' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${asset.code}.xlsx`)
  const book = read(readFileSync(await download.path()))
  const [titles, ...lines] = utils.sheet_to_json<readonly unknown[]>(book.Sheets.data ?? {}, { header: 1 })
  expect(titles).toContain('Book value')
  expect(lines.at(-1)).toEqual(expect.arrayContaining(['Acquisition', 8000]))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Control+p')
  const preview = page.getByRole('region', { name: 'The first pages of the list' })
  for (const text of ['Depreciation account', 'Yearly (364 days)', '500.00', 'Acquisition'])
    await expect(preview.getByText(text).first()).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'e')
  await expect(page.locator('input[name="nameAr"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Truck of the depot')
  await press(page, 'Control+s')
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Truck of the depot \\P{L}*${asset.code}`, 'u') }),
  ).toBeVisible()
  expect(await api.call(assetEndpoints.getAssetById, { query: { id: asset.id } })).toMatchObject({
    ...{ nameEn: 'Truck of the depot', branchId: 1, value: sar('8000.00'), version: asset.version + 1 },
  })
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(gridInput(page)).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: asset.code })).toContainText('Truck of the depot')
})
