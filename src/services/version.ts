/**
 * The version of this tab and that of the server. After an update the server serves a newer client than the tab runs: the notice offers to
 * reload. Source: spec §2, decision 12.
 */
import { useQuery } from '@tanstack/react-query'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { listedTabs } from '../catalogue/settings-tabs.ts'
import { useAccess, useApi } from './api-context.ts'

const checkEveryMs = 15 * 60_000

/** Where versions are shown: in the settings, or on the about page for users without settings. */
export function useVersionPath(): string {
  const tab = listedTabs(useAccess()).find(({ path }) => path.endsWith('#updates'))
  return tab?.path ?? '/about#updates'
}

/** The server's version when it is newer than this client's, otherwise null. */
export function useNewerVersion(): string | null {
  const api = useApi()
  // In the background, without a message on failure.
  const { data } = useQuery({
    queryKey: ['version of the server'],
    queryFn: ({ signal }) =>
      api.read(settingEndpoints.getLastVersion, {}, { signal, notify: 'never', isBackground: true }),
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: true,
  })
  return data !== undefined && isNewer(data, appVersion) ? data : null
}

/** Compares versions such as `2.10.0` number by number. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map(text => text.split('.').map(Number))
  for (let index = 0; index < 3; index += 1) {
    const difference = (ours?.[index] ?? 0) - (theirs?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
