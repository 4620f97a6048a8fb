/** The palette as a person opens it: once the page is there, by its hotkey; ends when its rows are there, too. */
import { expect, type Page } from 'playwright/test'

export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Ctrl.*K/ })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await expect(page.locator('[data-slot="palette"]').getByRole('combobox')).toBeFocused()
}
