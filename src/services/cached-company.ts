/** Company data cached on this device, so that the next start has it at once and offline: the time zone, and the header and footer of prints. */
import { settingEndpoints } from '#contract/setting.ts'
import type { Api } from '../api/api.ts'
import { showClocksOf } from '../i18n/dates.ts'

/** From the cache, and from later updates. */
export function followCompanyClock({ storage }: Pick<Api, 'storage'>): void {
  const follow = () => {
    const timeZone = storage.get('company_clock')
    if (timeZone !== null) showClocksOf(timeZone)
  }
  follow()
  storage.subscribe('company_clock', follow)
}

/** Refreshes from the server. Failures are silent: the cached data remains. */
export async function askCompany({ read, storage }: Pick<Api, 'read' | 'storage'>): Promise<void> {
  const asked = { isBackground: true, notify: 'never' } as const
  const company = await read(settingEndpoints.getCompany, {}, asked).catch(() => null)
  if (company === null) return
  const { timeZone, headerLines, footerLines, logoPath } = company
  if (timeZone !== '') storage.set('company_clock', timeZone)
  const kept = storage.get('paper_texts')
  const isKnown = kept?.logoPath === logoPath
  const logo = isKnown ? kept.logo : logoPath === '' ? '' : await readLogo(logoPath)
  // A missing logo is requested again at the next start.
  storage.set('paper_texts', { headerLines, footerLines, logoPath: logo === null ? '' : logoPath, logo: logo ?? '' })
}

async function readLogo(path: string): Promise<string | null> {
  const { paperLogo } = await import('./paper-logo.ts')
  return paperLogo(`/${path}`).catch(() => null)
}
