/** The program installed on a device: its manifest, its files, and the switch to a new version. Source: decision 12. */
import { expect, type Page } from 'playwright/test'
import { isInstalled, test } from './support/device.ts'
import { typist } from './support/keys.ts'
import { liveLine, quantities, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'

const enter = ['Enter'] as const
const salePath = '/sales/bill/sale/new'

test('a new version is offered between bills, is applied when asked, and never reloads a page by itself', async ({
  device,
  cable,
}) => {
  const page = await device.install('owner', salePath)
  await isInstallable(page)
  const before = await buildOf(page)
  await liveLine(page)
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, '3', enter])
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await cable.upgrade()
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(hasWaiting)).toBe(true)
  const offer = page.getByRole('link', { name: 'Update available' })
  await expect(offer).toBeHidden()
  // Paid: nothing is being written any more.
  await type([enter, enter])
  await savedCode(page)
  await type([enter])
  await expect(offer).toBeVisible()
  expect(await buildOf(page)).toBe(before)
  await offer.press('Enter')
  const apply = page.getByRole('button', { name: 'Update now' })
  await apply.press('Enter')
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await isInstalled(page)
  await expect(page.getByText('You are using the latest version')).toBeVisible()
  await expect(offer).toBeHidden()
  await cable.cut()
  await page.reload()
  expect(await buildOf(page)).not.toBe(before)
  await cable.mend()
})

/** By the browser's own rules. */
async function isInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect([errors, installabilityErrors]).toEqual([[], []])
}

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build"]').getAttribute('content')
}

async function hasWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (registration?.waiting ?? null) !== null
}
