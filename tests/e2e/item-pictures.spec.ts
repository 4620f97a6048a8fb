/** Pictures of items by the keyboard: chosen, made small, seen, deleted; and shown where a bill searches items, if that is switched on. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { itemEndpoints, pictureSideMax } from '#contract/item.ts'
import { pictureOf } from '#domain/picture.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { openSale } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

/** Of a telephone, as far as its size goes. */
async function largePicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 2400, height: 1600 })
    const context = canvas.getContext('2d')
    if (context === null) return []
    context.fillStyle = 'rgb(30, 123, 79)'
    context.fillRect(0, 0, 2400, 1600)
    context.fillStyle = 'rgb(230, 180, 40)'
    context.arc(1200, 800, 600, 0, 7)
    context.fill()
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg'))
    return blob === null ? [] : [...new Uint8Array(await blob.arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a picture is made small, saved with its item, listed in its history, shown in the search of a bill and deleted', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const unit = { id: null, nameAr: 'حبة', ratio: 1_000_000, price: 25_000 }
  const body = { nameAr: 'زهورات مصورة', nameEn: 'Pictured blossoms', category: 1, units: [unit] }
  const { id } = await api.call(definitionEndpoints.itemAdd, { body })
  const stored = () => api.call(definitionEndpoints.itemRead, { params: { id } })
  await logIn(page, 'owner', `/definitions/item/${id}`, { language: 'en' })
  const field = page.locator('input[name="image"]')
  await page.locator('select[name="exemptionReason"]').focus()
  await press(page, 'Enter')
  await expect(field).toBeFocused()
  await field.setInputFiles({ name: 'blossoms.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file is no PNG, JPEG or WebP picture')).toBeVisible()
  await expectNothingFound(page, 'a file that is no picture')
  await field.setInputFiles({ name: 'blossoms.jpg', mimeType: 'image/jpeg', buffer: await largePicture(page) })
  await expect(page.locator('fieldset img')).toBeVisible()
  await field.focus()
  await press(page, 'Control+KeyS')
  await expect(page.getByText('Pictured blossoms is saved')).toBeVisible()
  const { image } = await stored()
  const name = String(image).split('/').at(-1) ?? ''
  const { content } = await api.call(itemEndpoints.getItemPicture, { params: { name } })
  expect(pictureOf(content)).toMatchObject({ mediaType: 'image/webp', width: pictureSideMax, height: 171 })
  await press(page, 'Alt+KeyH')
  await expect(
    page.getByRole('dialog').getByRole('row', { name: `Picture Empty Picture ${name.slice(0, 6)}` }),
  ).toBeVisible()
  await press(page, 'Escape')

  const bill = await page.context().newPage()
  await openSale(bill, 'owner', { language: 'en' })
  await bill.keyboard.type('pictured')
  const option = bill.getByRole('option', { name: /Pictured blossoms/ })
  await expect(option).toBeVisible()
  await expect(option.locator('img')).toHaveCount(0)
  await press(bill, 'Alt+KeyI')
  await expect(option.locator('img')).toBeVisible()
  expect((await option.locator('img').boundingBox())?.width).toBe(28)
  await expectNothingFound(bill, 'pictures in the search')
  await press(bill, 'Alt+KeyI')
  await expect(option.locator('img')).toHaveCount(0)
  await bill.close()

  await field.focus()
  await press(page, 'Delete')
  await expect(page.locator('fieldset img')).toHaveCount(0)
  await press(page, 'Control+KeyS')
  await expect(page.getByText('No picture')).toBeVisible()
  await expect(async () => expect((await stored()).image).toBe('')).toPass()
  await expect(api.call(itemEndpoints.getItemPicture, { params: { name } })).rejects.toThrow()
})
