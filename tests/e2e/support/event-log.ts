/**
 * The last keys and changes of focus of every page, printed when a test fails: a failure that does not repeat leaves nothing else from which its
 * cause could be read.
 */
import { writeFileSync } from 'node:fs'
import type { BrowserContext, Page, TestInfo } from 'playwright/test'

declare global {
  interface Window {
    eventLog?: string[]
  }
}

export async function logEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const linesMax = 400
    const lines: string[] = []
    window.eventLog = lines
    const nameOf = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return target === document ? 'document' : 'window'
      const name = target.getAttribute('data-field') ?? target.getAttribute('aria-label') ?? target.id
      return `${target.localName}[${name}]`
    }
    const log = (event: Event) => {
      const key = event instanceof KeyboardEvent ? ` ${event.key} ${event.code}` : ''
      const times = `${event.timeStamp.toFixed(1)} at ${performance.now().toFixed(1)}`
      const focus = `${document.hasFocus() ? '' : 'no '}focus ${nameOf(document.activeElement)}`
      lines.push(`${times} ${event.type}${key} on ${nameOf(event.target)}, ${focus}`)
      if (lines.length > linesMax) lines.shift()
    }
    const types = ['keydown', 'beforeinput', 'focusin', 'focus', 'blur', 'pointerdown', 'visibilitychange', 'pagehide']
    for (const type of types) window.addEventListener(type, log, { capture: true, passive: true })
  })
}

export async function attachEvents(test: TestInfo, pages: readonly Page[]): Promise<void> {
  const logs = pages.map(async page => {
    const lines = await page.evaluate(() => window.eventLog ?? []).catch(() => ['the page does not answer'])
    return lines.length === 0 ? '' : `${page.url()}\n${lines.join('\n')}\n`
  })
  const path = test.outputPath('events.txt')
  writeFileSync(path, (await Promise.all(logs)).join(''))
  await test.attach('events', { path, contentType: 'text/plain' })
}
