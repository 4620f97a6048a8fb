/** Labels by the keyboard in Arabic: chosen, a barcode given, changed, previewed and printed; read back from the printed paper. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { hasCheckDigit } from '#domain/barcodes/label.ts'
import { modulesOf, readEan13 } from '../support/read-bars.ts'
import { expectNothingFound } from './support/axe.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn, prints } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const mark = 'ZLABEL'

test('labels are made, given a barcode and printed with fourteen keys', async ({ page }) => {
  const api = await shopApi('owner')
  const unit = { id: null, nameAr: 'حبة', ratio: 1_000_000, price: 100_000, priceIncludesVat: true }
  const body = { code: mark, nameAr: 'صنف الملصقات', nameEn: 'Label item', category: 1, units: [unit] }
  const { id } = await api.call(definitionEndpoints.itemAdd, { body })
  await logIn(page, 'owner', '/tools', { language: 'ar' })
  const finder = page.getByRole('combobox', { name: 'إضافة صنف' })
  await expect(finder).toBeFocused()
  const keys = countedKeys(page)
  await keys.type(mark)
  await expect(page.getByRole('option', { name: /صنف الملصقات/ })).toBeVisible()
  await keys.press('Enter')
  const copies = page.getByRole('textbox', { name: /صنف الملصقات/ })
  await expect(copies).toBeFocused()
  await keys.type('3')
  await keys.press('Enter')
  await expect(finder).toBeFocused()
  await expect(page.getByText('بلا باركود')).toBeVisible()
  await keys.press('F7')
  await expect(page.getByText('أُنشئ باركود واحد')).toBeVisible()
  await expect(page.getByText('بلا باركود')).toHaveCount(0)
  const row = await api.call(definitionEndpoints.itemRead, { params: { id } })
  const [code = ''] = Array.isArray(row.units) ? ((row.units[0]?.barcodes ?? []) as readonly string[]) : []
  expect([code.length, code.slice(0, 2), hasCheckDigit(code)]).toEqual([13, '29', true])

  // Contents by key: the date is the last of them, before the search.
  await expect(finder).toBeFocused()
  await keys.press('Shift+Tab', 'Space')
  const preview = page.getByRole('region', { name: 'معاينة' }).getByRole('article')
  await expect(preview.locator('[data-field="shop"]')).toHaveCount(3)
  await expect(preview.locator('[data-field="date"]')).toHaveCount(3)
  await expect(preview.getByText('10.00').first()).toBeVisible()
  await expectNothingFound(page, 'labels')
  await keys.press('Control+KeyP')
  await expect.poll(() => prints(page)).toBe(1)
  expect(keys.count()).toBeLessThanOrEqual(14)

  const printed = page.locator('.print-sheet article')
  await expect(printed).toHaveAttribute('dir', 'rtl')
  await expect(printed.locator('[data-page]')).toHaveCount(3)
  // The preview is what is printed.
  expect(await printed.innerHTML()).toBe(await preview.innerHTML())
  const paths = await printed.locator('svg path').evaluateAll(all => all.map(each => each.getAttribute('d') ?? ''))
  expect(paths.map(path => readEan13(modulesOf(path)))).toEqual([code, code, code])
  await page.emulateMedia({ media: 'print' })
  for (const label of await printed.locator('.goods-label').all()) {
    const box = await label.boundingBox()
    const own = await label.evaluate(each => [
      each.scrollWidth - each.clientWidth,
      each.scrollHeight - each.clientHeight,
    ])
    expect([Math.round(((box?.width ?? 0) / 96) * 25.4), own.every(beyond => beyond <= 1)]).toEqual([38, true])
  }
})
