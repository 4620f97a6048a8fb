/** How long a login lasts on a device that does not meet the server. */
import { expect, test, vi } from 'vitest'
import { offlineDaysMax } from '#src/api/session-service.ts'
import { openBrowser, scriptedServer } from './tabs.ts'

const dayMs = 86_400_000

test.each([
  [offlineDaysMax, 'cashier', []],
  [offlineDaysMax + 1, undefined, ['sessionExpired']],
])('after %s days without the server the user is %s', async (days, user, notices) => {
  const server = scriptedServer()
  const { tab, permanent, closeAll } = openBrowser(server)
  const first = await tab()
  first.api.session.logIn({ userName: 'cashier', password: 'Demo@2026', isRemembered: true })
  await vi.waitFor(() => expect(first.api.session.user()?.userName).toBe('cashier'))
  first.api.stop()
  permanent.setItem('expires_in', String(Date.now() - days * dayMs + 60_000))
  server.before = () => Promise.reject(new TypeError('Failed to fetch'))
  const again = await tab()
  expect([again.api.session.user()?.userName, again.notices]).toEqual([user, notices])
  expect(permanent.getItem('access_token') !== null).toBe(user !== undefined)
  closeAll()
})
