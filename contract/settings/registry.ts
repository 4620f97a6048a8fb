/** All settings tabs by name, and their calls. */
import { backupScheduleSettings } from './backup-schedule.ts'
import { bannerSettings } from './banner.ts'
import { companySettings } from './company.ts'
import { printingSettings } from './printing.ts'
import { salesSettings } from './sales.ts'
import type { SettingsTab, TabCalls } from './tab.ts'
import { vatSettings } from './vat.ts'

export const settingsTabs = {
  backupSchedule: backupScheduleSettings,
  banner: bannerSettings,
  company: companySettings,
  printing: printingSettings,
  sales: salesSettings,
  vat: vatSettings,
} as const satisfies Readonly<Record<string, SettingsTab>>
export type SettingsTabName = keyof typeof settingsTabs

/** The calls of several tabs by name: `companySettingRead`… */
export type NamedTabCalls<Name extends string> = {
  readonly [Verb in keyof TabCalls as `${Name}Setting${Verb}`]: TabCalls[Verb]
}

export const settingsTabEndpoints = namedCalls(settingsTabs)

function namedCalls<const T extends Readonly<Record<string, SettingsTab>>>(tabs: T): NamedTabCalls<keyof T & string>
function namedCalls(tabs: Readonly<Record<string, SettingsTab>>): object {
  const calls = Object.entries(tabs).flatMap(([name, { calls: own }]) =>
    Object.entries(own).map(([verb, call]) => [`${name}Setting${verb}`, call]),
  )
  return Object.fromEntries(calls)
}
