/** By which clock days and times are shown: that of the company. The device keeps it, so that the next start has it at once. */
import { settingEndpoints } from '#contract/setting.ts'
import type { Api } from '../api/api.ts'
import { showClocksOf } from '../i18n/dates.ts'

/** From what the device knows, and what it learns later. */
export function followCompanyClock({ storage }: Pick<Api, 'storage'>): void {
  const follow = () => {
    const timeZone = storage.get('company_clock')
    if (timeZone !== null) showClocksOf(timeZone)
  }
  follow()
  storage.subscribe('company_clock', follow)
}

/** Asks the server. Nobody is told where it does not answer: the clock stays what it was. */
export async function askCompanyClock({ read, storage }: Pick<Api, 'read' | 'storage'>): Promise<void> {
  const asked = { isBackground: true, tell: 'nothing' } as const
  const company = await read(settingEndpoints.getCompany, {}, asked).catch(() => null)
  if (company !== null && company.timeZone !== '') storage.set('company_clock', company.timeZone)
}
