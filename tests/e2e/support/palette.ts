/** The palette as a person opens it: once the page is there, by its hotkey. */
import { expect, type Page } from 'playwright/test'

export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Ctrl.*K/ })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await expect(page.getByRole('combobox')).toBeFocused()
}
