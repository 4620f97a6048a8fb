/**
 * The version of this tab and that of the server, and the offer to switch. After an update the server serves a newer client than the tab
 * runs; the service worker downloads it first, where there is one. Source: spec §2, decision 12.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { listedTabs } from '../catalogue/settings-tabs.ts'
import { useAccess, useApi } from './api-context.ts'
import { programUpdates, type UpdateState } from './program-updates.ts'

const checkEveryMs = 15 * 60_000

/** Where versions are shown: in the settings, or on the about page for users without settings. */
export function useVersionPath(): string {
  const tab = listedTabs(useAccess()).find(({ path }) => path.endsWith('#updates'))
  return tab?.path ?? '/about#updates'
}

/** The server's version, null while unknown. */
function useServerVersion(): string | null {
  const api = useApi()
  // In the background, without a message on failure.
  const { data = null } = useQuery({
    queryKey: ['version of the server'],
    queryFn: ({ signal }) =>
      api.read(settingEndpoints.getLastVersion, {}, { signal, notify: 'never', isBackground: true }),
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: true,
  })
  return data
}

export type Update = UpdateState & {
  /** The version of the server; null while unknown. */
  readonly latest: string | null
  /** The same when it is newer than this page's. */
  readonly newer: string | null
}

/** `isReady`: this page can switch now; without a service worker a reload fetches the newer version from the server. */
export function useUpdate(): Update {
  const latest = useServerVersion()
  const newer = latest !== null && isNewer(latest, appVersion) ? latest : null
  const updates = programUpdates()
  const state = useSyncExternalStore(updates.subscribe, updates.snapshot)
  useEffect(() => {
    if (newer !== null) void updates.look()
  }, [newer, updates])
  return { ...state, latest, newer, isReady: state.isReady || (newer !== null && !state.isDownloading) }
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
