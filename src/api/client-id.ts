/** Stores the installation's id on this device from the first start on. Source: spec §3. */
import { settingEndpoints } from '#contract/setting.ts'
import type { Api } from './api.ts'

/** Resolves when it is stored; when the server cannot be reached, the next start retries. */
export async function keepClientId({ read, storage }: Pick<Api, 'read' | 'storage'>): Promise<void> {
  if (storage.get('ClientId') !== null) return
  try {
    const { clientId } = await read(settingEndpoints.getCurrentVersion, {}, { notify: 'never', isBackground: true })
    storage.set('ClientId', clientId)
  } catch {
    // The about page shows it anyway, and the next start retries.
  }
}
