/** A device of the shop with a browser of its own: what it has stored is there when the browser is opened again, also without a network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import type { Language } from '#contract/protocol.ts'
import { type Cable, layCable } from './cable.ts'
import { appear, fillLogin } from './log-in.ts'
import { test as base } from './test.ts'

export type Device = {
  /** Opens the browser on a page; `isOff` also tells the browser that there is no network. */
  readonly open: (address: string, isOff?: boolean) => Promise<Page>
  readonly close: () => Promise<void>
  /** The network of the browser as the browser reports it. */
  readonly setOffline: (isOff: boolean) => Promise<void>
  /** Logs in with "remember me", and waits until the program can start without a network. */
  readonly install: (userName: string, address: string) => Promise<Page>
}

export const test = base.extend<{ readonly cable: Cable; readonly device: Device; readonly language: Language }>({
  language: ['en', { option: true }],

  cable: async ({ browserName: _ }, use) => {
    const cable = await layCable()
    await use(cable)
    await cable.cut()
  },

  device: async ({ cable, launchOptions, viewport, timezoneId, language }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mizan-device-'))
    let context: BrowserContext | null = null
    const close = async () => {
      await context?.close()
      context = null
    }
    const open = async (address: string, isOff = false) => {
      await close()
      const launched = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(viewport && { viewport }),
        ...(timezoneId !== undefined && { timezoneId }),
        serviceWorkers: 'allow',
        offline: isOff,
      })
      context = launched
      const [page = await launched.newPage()] = launched.pages()
      await appear(page, { language })
      await page.goto(`${cable.url}${address}`)
      return page
    }
    await use({
      open,
      close,
      setOffline: async isOff => context?.setOffline(isOff),
      install: async (userName, address) => {
        const page = await open(address)
        await page.getByRole('checkbox').check()
        await fillLogin(page, userName)
        await page.waitForURL(`${cable.url}${address}`)
        await isInstalled(page)
        return page
      },
    })
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Waits until the worker has all files and answers this page. */
export async function isInstalled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
}
