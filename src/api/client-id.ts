/** Keeps the id of the installation on this device from the first start on. Source: spec §3. */
import { settingEndpoints } from '#contract/setting.ts'
import type { Api } from './api.ts'

/** Settled when it is there; a server that cannot be reached is asked at the next start. */
export async function keepClientId({ read, storage }: Pick<Api, 'read' | 'storage'>): Promise<void> {
  if (storage.get('ClientId') !== null) return
  try {
    const { clientId } = await read(settingEndpoints.getCurrentVersion, {}, { notify: 'never', isBackground: true })
    storage.set('ClientId', clientId)
  } catch {
    // The about page shows it anyhow, and the next start asks again.
  }
}
