/** Presses keys and counts them: a letter or a digit is one. */
import type { Page } from 'playwright/test'

export function countedKeys(page: Page) {
  let count = 0
  return {
    count: () => count,
    type: async (text: string) => {
      count += text.length
      await page.keyboard.type(text)
    },
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
  }
}
