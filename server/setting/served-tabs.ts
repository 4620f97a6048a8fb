/** All settings tabs with their rules. */
import { type SettingsTabName, settingsTabs } from '#contract/settings/registry.ts'
import { accepted } from '#domain/problem.ts'
import { bannerRule } from './banner-rules.ts'
import { companyRule } from './company-rules.ts'
import { salesRule, salesStore } from './sales-rules.ts'
import type { ServedTab, TabRule } from './tabs.ts'
import { vatRule, vatStore } from './vat-rules.ts'

/** The kinds of the fields say enough. */
const unruled: TabRule = async (_tx, { after }) => accepted(after)

export const servedTabs: Readonly<Record<SettingsTabName, ServedTab>> = {
  backupSchedule: { tab: settingsTabs.backupSchedule, rule: unruled },
  banner: { tab: settingsTabs.banner, rule: bannerRule },
  company: { tab: settingsTabs.company, rule: companyRule },
  printing: { tab: settingsTabs.printing, rule: unruled },
  sales: { tab: settingsTabs.sales, rule: salesRule, store: salesStore },
  vat: { tab: settingsTabs.vat, rule: vatRule, store: vatStore },
}
