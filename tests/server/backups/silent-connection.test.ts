/** A backup of a large shop takes minutes: its call is answered although the connection is silent for longer than others may be. */
import { expect, it } from 'vitest'
import { backupEndpoints } from '#contract/backup.ts'
import { connectionLimits } from '#server/http/connections.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

/** A busy machine takes a tenth of a second to reach the call; the process that makes the backup takes longer than this to start. */
const silenceMs = 250

describeOnBoth('a backup', open => {
  it('is answered after the time that a connection may be silent', async () => {
    const shop = await open({ fill: fillTinyShop, limits: { ...connectionLimits, silenceMs } })
    const headers = { authorization: `Bearer ${await shop.signIn('owner')}` }
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const beganAtMs = performance.now()
    const answer = await fetch(new URL(backupEndpoints.createBackup.path, url), { headers })
    expect(answer.status).toBe(200)
    expect(performance.now() - beganAtMs).toBeGreaterThan(silenceMs)
  })
})
