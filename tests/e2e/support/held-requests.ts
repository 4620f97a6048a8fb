/** A slow network: requests that stay on their way until a test lets them go. */
import type { Page } from 'playwright/test'
import { intercept } from './intercept.ts'

/** Answers what lets them go, those of later with them. The first `passing` are not held. */
export async function holdRequests(page: Page, pattern: string | RegExp, passing = 0): Promise<() => void> {
  let letGo = () => {}
  let seen = 0
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await intercept(page, pattern, async route => {
    seen += 1
    if (seen > passing) await released
    await route.continue()
  })
  return letGo
}
