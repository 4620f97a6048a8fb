import { expect, type Page } from 'playwright/test'

/**
 * Waits for parts of the program that are loaded in the first pauses, by the names of their files. The loader adds a link for each file; the
 * browser's own list of loaded files is sometimes empty.
 */
export async function expectLoaded(page: Page, names: readonly string[]): Promise<void> {
  const missing = () => page.evaluate(unlinkedParts, names)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  await page.waitForLoadState('networkidle')
}

function unlinkedParts(names: readonly string[]): readonly string[] {
  const linked = [...document.querySelectorAll('link')].map(link => link.href)
  return names.filter(name => !linked.some(address => address.includes(`/${name}-`)))
}
