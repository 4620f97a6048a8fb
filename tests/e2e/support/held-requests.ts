/** A slow network: requests that stay on their way until a test lets them go. */
import type { Page } from 'playwright/test'
import { intercept } from './intercept.ts'

/** Answers what lets them go, those of later with them. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await intercept(page, pattern, async route => {
    await released
    await route.continue()
  })
  return letGo
}
