import { expect, type Page } from 'playwright/test'

/** Waits for parts of the program that are loaded in the first pauses, by the names of their files; the failure names those that did not come. */
export async function expectLoaded(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(missingParts, names), { timeout: 60_000 }).toEqual([])
}

function missingParts(names: readonly string[]): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
  const missing = names.filter(name => !loaded.some(address => address.includes(`/${name}-`)))
  return missing.length === 0 ? [] : [...missing, `${loaded.length} files are loaded`]
}
