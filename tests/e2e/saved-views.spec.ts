/** A view of a report that is kept under a name: found by the palette, about the days of its period, renamed, replaced and deleted by keys. */
import { expect, type Page } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { languages } from './support/languages.ts'
import { prints } from './support/log-in.ts'
import { gridInput, openReport, quietSearch } from './support/report.ts'
import { test } from './support/test.ts'

const sold = '/reports/sold-items'

const words = {
  ar: {
    name: 'أصناف الشهر',
    field: 'الاسم',
    period: 'الفترة',
    renamed: 'مبيعات الشهر',
    keep: 'حفظ',
    replace: 'استبدال',
  },
  en: {
    name: 'Monthly goods',
    field: 'Name',
    period: 'Period',
    renamed: 'Goods by month',
    keep: 'Keep',
    replace: 'Replace',
  },
} as const

const ownNames = { ar: 'تقرير التصنيفات', en: 'Categories for all' } as const

/** The first and the last day of the month before this one, in Riyadh. */
function lastMonth(): readonly [string, string] {
  const now = new Date(Date.now() + 3 * 3_600_000)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const text = (each: Date) => each.toISOString().slice(0, 10)
  return [text(new Date(Date.UTC(year, month - 1, 1))), text(new Date(Date.UTC(year, month, 0)))]
}

for (const language of languages('en')) {
  test(`a view is saved, found, renamed, replaced and deleted in ${language}`, async ({ page }) => {
    const { name, field, period, renamed, keep, replace } = words[language]
    const [from, to] = lastMonth()
    const address = `${sold}?from=${from}&to=${to}&rows=category&columns=net&sort=net&order=desc`
    await openReport(page, language === 'ar' ? 'owner' : 'admin', address, language)
    await press(page, 'k')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused()
    await expect(dialog.getByLabel(period)).toHaveValue('lastMonth')
    await expectNothingFound(page, 'nothing is kept')
    await page.keyboard.type(name)
    await expect(dialog.getByRole('button', { name: keep, exact: true })).toBeVisible()
    await press(page, 'Enter')
    await expect(dialog).toBeHidden()
    await expect(gridInput(page)).toBeFocused()
    await page.goto(new URL('/reports/bills', page.url()).href)
    await expect(page.getByRole('grid')).toBeVisible()
    await openFromPalette(page, name)
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
    await expect(page).toHaveURL(/rows=category&columns=net&sort=net&order=desc/)
    await expect(gridInput(page)).toBeFocused()
    // The same name again, spelled otherwise, is the same view.
    await press(page, 'k')
    await page.keyboard.type(` ${name.toUpperCase()} `)
    await expect(dialog.getByRole('button', { name: replace, exact: true })).toBeVisible()
    await press(page, 'Enter')
    await expect(dialog).toBeHidden()
    await press(page, 'k')
    const views = dialog.getByRole('listitem')
    await expect(views).toHaveCount(1)
    await expectNothingFound(page, 'one is kept')
    // From the name through period and button to the view, and to its new name.
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    const renaming = dialog.getByRole('listitem').getByRole('textbox')
    await expect(renaming).toBeFocused()
    // Esc gives up the name alone, and the keyboard is where it was.
    await page.keyboard.type('x')
    await press(page, 'Escape')
    await expect(views).toContainText(name.toUpperCase())
    await expect(views.getByRole('button').nth(1)).toBeFocused()
    await press(page, 'Enter')
    await expect(renaming).toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type(renamed)
    await press(page, 'Enter')
    await expect(views).toContainText(renamed)
    await expect(views.getByRole('button').nth(1)).toBeFocused()
    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
    await openFromPalette(page, renamed)
    await expect(gridInput(page)).toBeFocused()
    await press(page, 'k')
    await dialog
      .getByRole('button', { name: new RegExp(renamed) })
      .last()
      .press('Enter')
    await expect(views).toHaveCount(0)
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused()
  })
}

test('a view is shared with a role, whose people find it and are shown only what they may see', async ({ browser }) => {
  const [owner, accountant] = [await browser.newPage(), await browser.newPage()]
  const address = `${sold}?from=2025-01-01&to=2025-01-31&rows=category&columns=net,profit`
  await openReport(owner, 'owner', address, 'ar')
  await press(owner, 'k')
  await owner.keyboard.type('للمحاسبين')
  await press(owner, 'Enter')
  await expect(gridInput(owner)).toBeFocused()
  await press(owner, 'k')
  const dialog = owner.getByRole('dialog')
  const row = dialog.getByRole('listitem').filter({ hasText: 'للمحاسبين' })
  await row.getByRole('button', { name: /^مشاركة .*للمحاسبين.* مع دور$/ }).press('Enter')
  const role = dialog.getByLabel(/^من يرى .*للمحاسبين/)
  await expect(role).toBeFocused()
  await expectNothingFound(owner, 'a role is chosen')
  await expect(role.getByRole('option', { name: 'accountant' })).toBeAttached()
  await owner.keyboard.type('acc')
  await press(owner, 'Enter')
  await expect(row).toContainText(/مشتركة مع .*accountant/)
  await openReport(accountant, 'accountant', '/reports/storage', 'ar')
  await openFromPalette(accountant, 'للمحاسبين')
  await expect(accountant).toHaveURL(/rows=category&columns=net/)
  await expect(gridInput(accountant)).toBeFocused()
  await press(accountant, 'k')
  const seen = accountant.getByRole('dialog').getByRole('listitem').filter({ hasText: 'للمحاسبين' })
  await expect(seen).toContainText('من ')
  // It can be opened and exported; only its owner renames and shares it.
  await expect(seen.getByRole('button')).toHaveCount(2)
  await expect(seen.getByRole('button', { name: /^جدولة / })).toHaveCount(1)
  await row.getByRole('button', { name: /^حذف .*للمحاسبين/ }).press('Enter')
  await expect(row).toHaveCount(0)
})

for (const language of languages('ar')) {
  test(`a report of one’s own is shared with a role, whose people find it in ${language}`, async ({ browser }) => {
    const name = ownNames[language]
    const [keeper, reader] = [await browser.newPage(), await browser.newPage()]
    const address = `/statistics/new_reports/sold-lines?${quietSearch}&rows=category&columns=net,profit`
    await openReport(keeper, language === 'ar' ? 'owner' : 'admin', address, language)
    await press(keeper, 'k')
    await keeper.keyboard.type(name)
    await press(keeper, 'Enter')
    await expect(gridInput(keeper)).toBeFocused()
    await press(keeper, 'k')
    const dialog = keeper.getByRole('dialog')
    const row = dialog.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button').nth(2).press('Enter')
    await expect(dialog.getByRole('option', { name: 'accountant' })).toBeAttached()
    await keeper.keyboard.type('acc')
    await press(keeper, 'Enter')
    await expect(row).toContainText('accountant')
    await openReport(reader, 'accountant', '/reports/storage', language)
    await openFromPalette(reader, name)
    await expect(reader).toHaveURL(/new_reports\/sold-lines\?.*rows=category&columns=net/)
    await expect(gridInput(reader)).toBeFocused()
    await expect(reader.getByRole('columnheader')).toHaveCount(3)
    // It is headed by its name, on paper too, until it shows something else.
    const heading = reader.getByRole('heading', { level: 1 })
    const report = language === 'ar' ? 'تقرير مخصص: المبيعات' : 'Custom report: sales'
    await expect(heading).toHaveText(`${name} · ${report}`)
    await press(reader, 'Control+p')
    await expect.poll(() => prints(reader)).toBe(1)
    await expect(reader.locator('.print-sheet').first()).toContainText(name)
    await expect(reader.locator('.print-sheet .list-facts').first()).toContainText(report)
    await press(reader, 'Escape')
    await expect(gridInput(reader)).toBeFocused()
    await press(reader, 's')
    await expect(heading).toHaveText(report)
    await press(reader, 's')
    await expectNothingFound(reader, 'opened by somebody else')
    await reader.goto(new URL('/statistics/new_reports', reader.url()).href)
    await expect(reader.locator('main').getByRole('link', { name })).toBeVisible()
    await row.getByRole('button').last().press('Enter')
    await expect(row).toHaveCount(0)
  })
}

async function openFromPalette(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
}
