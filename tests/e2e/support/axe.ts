/** What axe says of the page as it is. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { isWhole } from '../../support/depth.ts'

/** As long as a message needs to fade away. */
const fadeMs = 300

/** The Playwright project whose tests scan at any depth. */
export const accessibilityProject = 'accessibility'

/**
 * A scan takes half a second: the tests of other projects leave theirs to deep runs. `state` names the moment in a failure; `part` is the selector of what is looked at, without it the whole page. */
export async function expectNothingFound(page: Page, state: string, part = 'html'): Promise<void> {
  if (!isWhole && test.info().project.name !== accessibilityProject) return
  const messages = page.locator('[data-sonner-toast]')
  for (;;) {
    const count = await messages.count()
    const found = await look(page, part)
    if (found.length > 0) await page.waitForTimeout(fadeMs)
    // A message whose time ended meanwhile was looked at half faded; nothing else makes a second look.
    if (found.length > 0 && (await messages.count()) < count) continue
    expect(found, state).toEqual([])
    return
  }
}

/** Colours that are still fading are nobody's colours. No page has frames, so axe runs in the page itself, in half the time. */
async function look(page: Page, part: string): Promise<readonly string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {}))))
  // A page that was looked at has axe already, and is given a script that does nothing.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: '0' }) })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)
}
