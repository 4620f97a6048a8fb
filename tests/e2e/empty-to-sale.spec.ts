/** From an empty folder to a printed sale: a company, an item, its opening stock and the bill, in Arabic, by nothing but keys, which are counted. */
import { expect, type Page } from 'playwright/test'
import { press } from './support/bill-list.ts'
import { prints } from './support/log-in.ts'
import { test } from './support/new-shop.ts'
import { liveLine, savedCode } from './support/sale.ts'

/** A person's keyboard, and how often it was struck. */
function keyboardOf(page: Page) {
  let count = 0
  const hit = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await press(page, key)
      count += 1
    }
  }
  const say = async (text: string) => {
    await page.keyboard.type(text)
    count += Array.from(text).length
  }
  return {
    count: () => count,
    hit,
    say,
    /** From field to field until the one of this name. */
    goTo: async (name: string) => {
      const field = page.locator(`[name="${name}"]`)
      await expect(field).toBeVisible()
      for (let step = 0; step < 60; step++) {
        if (await field.evaluate(each => each === document.activeElement)) return
        await hit('Tab')
      }
      throw new Error(`No key leads to ${name}.`)
    },
    /** By the palette, to a page. */
    go: async (words: string, path: string) => {
      await hit('Control+KeyK')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await say(words)
      await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await hit('Enter')
      await page.waitForURL(url => url.pathname === path)
    },
  }
}

test('an empty folder becomes a shop that has printed its first sale', async ({ page, shop }, info) => {
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) })
  })
  await shop.open(page, '/', { language: 'ar' })
  const startedAt = performance.now()
  const { hit, say, goTo, go, count } = keyboardOf(page)
  const guide = page.getByLabel('من شركة فارغة إلى أول فاتورة مطبوعة')
  const saved = (name: RegExp) => expect(page.getByText(name).first()).toBeVisible()
  const gridInput = page.locator('input[aria-controls="definition"]')

  // The company, to which the guide leads.
  await expect(guide.getByRole('link', { name: /بيانات الشركة/ })).toBeFocused()
  await hit('Enter')
  await goTo('nameAr')
  await say('متجر النخيل')
  await goTo('vatNumber')
  await say('310122393500003')
  await hit('Control+KeyS')
  await saved(/تم حفظ .*بيانات الشركة/)

  // A category and an item.
  await go('تصنيفات', '/definitions/itemcat')
  await expect(gridInput).toBeFocused()
  await hit('KeyN')
  await say('تمور')
  await hit('Enter')
  await saved(/تم حفظ .*تمور/)
  // The next row has begun.
  await expect(page.locator('[name="nameAr"]')).toHaveValue('')
  await hit('Escape')
  await go('الأصناف', '/definitions/item')
  await expect(gridInput).toBeFocused()
  await hit('KeyN')
  await goTo('nameAr')
  await say('تمر خلاص')
  await goTo('category')
  await say('تمور')
  await hit('Enter')
  await goTo('units.0.nameAr')
  await say('كيلو')
  await goTo('units.0.price')
  await say('23')
  await hit('Control+KeyS')
  await page.waitForURL(/\/definitions\/item\/\d+$/)

  // What is on the shelf on the first day.
  await go('مخزون أول المدة', '/accounting/opening-stock')
  await expect(gridInput).toBeFocused()
  await hit('KeyN')
  await goTo('item')
  await say('تمر')
  await hit('Enter')
  await goTo('quantity')
  await say('٤٠')
  await goTo('value')
  await say('600')
  await hit('Enter')
  await saved(/تم حفظ .*تمر خلاص/)
  await expect(page.locator('[name="item"]')).toHaveValue('')
  await hit('Escape')
  await go('افتتاح الدفاتر', '/accounting/opening')
  await expect(page.getByRole('button', { name: /ترحيل الافتتاح/ })).toBeFocused()
  await hit('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText('ترحيل افتتاح')
  await hit('Enter')
  await saved(/رُحّل افتتاح/)

  // The first sale, printed.
  await go('فاتورة مبيعات', '/sales/bill/sale/new')
  await liveLine(page)
  await say('تمر')
  await hit('Enter')
  await say('2')
  await hit('Enter', 'Enter', 'Enter')
  await savedCode(page)
  await expect.poll(() => prints(page)).toBe(1)
  const seconds = (performance.now() - startedAt) / 1000
  info.annotations.push({ type: 'keys and seconds', description: `${count()} keys, ${seconds.toFixed(1)} s` })
  expect(count()).toBeLessThan(220)

  // The guide has nothing left to say.
  await page.goto(shop.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guide).toHaveCount(0)
})
