/** Goes from screen to screen in the program that runs, as its links do: a screen takes a fifth of the time of a page load. */
import type { Page } from 'playwright/test'

/** As long as nothing changes on a screen that is drawn. */
const stillMs = 150

/** What goes to the screen at a path, and ends when the screen is still: nothing is loaded, and nothing changed lately. */
export function visits(page: Page): (path: string) => Promise<void> {
  let loading = 0
  const count = (difference: number) => () => {
    loading += difference
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return async path => {
    await page.evaluate(address => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    do {
      await untilStill(page)
    } while (loading > 0)
  }
}

function untilStill(page: Page): Promise<void> {
  return page.evaluate(async ms => {
    let changedMs = performance.now()
    const observer = new MutationObserver(() => {
      changedMs = performance.now()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    while (performance.now() - changedMs < ms || document.querySelector('[aria-busy="true"], #start') !== null) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    observer.disconnect()
  }, stillMs)
}
