/** An open bill and its list: the next one, the one before, and back to the row it was opened from. */
import { expect } from 'playwright/test'
import { codeAtHand, earlier, gridInput, listPath, openList, press } from './support/bill-list.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const earlierSales = earlier('sale')

test('alt and the arrows go through the list that a bill was opened from, and esc goes back to it', async ({
  page,
}) => {
  await openList(page, 'en', earlierSales)
  const codes: string[] = []
  for (let row = 0; row < 3; row += 1) {
    codes.push(await codeAtHand(page))
    await press(page, 'ArrowDown')
  }
  const [first = '', second = '', third = ''] = codes
  await press(page, 'ArrowUp', 'ArrowUp', 'Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(second)
  await press(page, 'Alt+ArrowDown')
  await expect(heading).toContainText(third)
  await press(page, 'Alt+ArrowUp')
  await expect(heading).toContainText(second)
  await press(page, 'Alt+ArrowUp')
  await expect(heading).toContainText(first)
  await press(page, 'Alt+ArrowUp')
  await expect(page.getByText('no further bill in this direction')).toBeVisible()
  await press(page, 'Escape')
  await expect(page).toHaveURL(`${shopUrl()}${listPath}${earlierSales}`)
  await expect(gridInput(page)).toBeFocused()
  await expect.poll(() => codeAtHand(page)).toBe(second)
})
