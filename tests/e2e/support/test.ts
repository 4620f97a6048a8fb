/**
 * The `test` of every browser test. Each worker has a shop of its own, copied from the one that `global-setup.ts` filled, and one browser
 * profile, whose HTTP and code caches outlive a test. Everything else of a test is gone when it ends: pages, storage, routes, permissions.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, test as base, chromium, expect } from 'playwright/test'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { noGateway } from '../../support/no-gateway.ts'
import { startServer } from '../../support/server-process.ts'
import { attachEvents, logEvents } from './event-log.ts'
import { foundByLetters, foundFile, requireSameFound } from './found-items.ts'

type Profile = {
  readonly context: BrowserContext
  readonly refused: () => readonly string[]
  readonly clear: () => Promise<void>
}

export const test = base.extend<
  { readonly isAttacked: boolean; readonly hasOwnContext: boolean },
  { readonly gatewayAddress: string; readonly ownShop: string; readonly profile: Profile }
>({
  /** Of the tax authority. */
  gatewayAddress: [noGateway, { scope: 'worker', option: true }],

  ownShop: [
    async ({ gatewayAddress }, use) => {
      const template = process.env.MIZAN_TEMPLATE
      if (!template) throw new Error('The browser tests have no shop to copy.')
      const folder = mkdtempSync(join(tmpdir(), 'mizan-browser-'))
      cpSync(template, folder, { recursive: true })
      const server = await startServer({
        ...{ folder, parameters: ['--demo'] },
        environment: { MIZAN_E_INVOICE_GATEWAY: gatewayAddress },
      })
      const file = join(folder, 'mizan.db')
      Object.assign(process.env, { MIZAN_URL: server.url, MIZAN_DATABASE: file })
      try {
        await use(server.url)
        requireSameFound(readFileSync(join(folder, foundFile), 'utf8'), await foundByLetters())
        await server.stop()
        await requireSoundBooks(file)
      } finally {
        await server.kill()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],

  profile: [
    async ({ launchOptions, ownShop }, use, { project }) => {
      const folder = mkdtempSync(join(tmpdir(), 'mizan-profile-'))
      const { viewport, timezoneId, serviceWorkers } = project.use
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(viewport !== undefined && { viewport }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...(serviceWorkers !== undefined && { serviceWorkers }),
        // Frames of animations are a fifth of what the browser process draws, and no test looks at one.
        reducedMotion: 'reduce',
      })
      await logEvents(context)
      await use({ context, refused: await watchPolicy(context), clear: await clearing(context, ownShop) })
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  browser: [({ profile }, use) => use(browserOf(profile.context)), { scope: 'worker' }],

  /** What the page is sent breaks the content security policy on purpose. */
  isAttacked: [false, { option: true }],

  /** A context without caches, for what would stay in the profile: `page.clock` replaces timers and times in every later page. */
  hasOwnContext: [false, { option: true }],

  context: async ({ profile, browser, deviceScaleFactor, hasOwnContext, isAttacked }, use, testInfo) => {
    // The density of the screen belongs to a whole profile.
    const isOfProfile = deviceScaleFactor === undefined && !hasOwnContext
    const context = isOfProfile ? profile.context : await browser.newContext()
    const refused = context === profile.context ? profile.refused : await watchPolicy(context)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await attachEvents(testInfo, context.pages())
    await Promise.all(browser.contexts().map(each => (each === profile.context ? undefined : each.close())))
    await profile.clear()
    const seen = refused()
    if (!isAttacked) expect(seen, 'the content security policy refused').toEqual([])
  },
})

/** Answers the code, styles and addresses that the content security policy keeps from pages since it was last asked. */
async function watchPolicy(context: BrowserContext): Promise<() => readonly string[]> {
  let refused: string[] = []
  await context.exposeBinding('policyRefused', (_, what: string) => void refused.push(what))
  await context.addInitScript(() => {
    // The console says nothing of a refusal that the code expects, such as that of code made at run time.
    document.addEventListener('securitypolicyviolation', event => {
      window.policyRefused?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return () => {
    const last = refused
    refused = []
    return last
  }
}

declare global {
  interface Window {
    policyRefused?: (what: string) => void
  }
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser()
  if (!browser) throw new Error('The profile has no browser.')
  return browser
}

/**
 * Leaves the profile as it was launched, with the caches of what its pages loaded. One page stays open at the shop: the pages of a shop share a
 * process (`testArguments`), which keeps the compiled code.
 */
async function clearing(context: BrowserContext, shop: string): Promise<() => Promise<void>> {
  const [kept = await context.newPage()] = context.pages()
  await kept.goto(`${shop}/icons/192.png`)
  const session = await context.newCDPSession(kept)
  return async () => {
    if (await kept.evaluate(() => 'isFake' in Date))
      throw new Error('page.clock stays in the profile: its test needs `test.use({ hasOwnContext: true })`.')
    await Promise.all(context.pages().map(page => (page === kept ? undefined : page.close())))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  }
}

/** All but the caches of files and of compiled code. */
const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

async function requireSoundBooks(file: string): Promise<void> {
  const db = await openDb({ file }, Date.now())
  const broken = await checkBooks(db).finally(() => db.close())
  if (broken.length > 0)
    throw new Error(`The browser tests left books that are not sound:\n${JSON.stringify(broken, null, 2)}`)
}
