/** All settings tabs with their rules. */
import { type SettingsTabName, settingsTabs } from '#contract/settings/registry.ts'
import { accepted } from '#domain/problem.ts'
import { bannerRule } from './banner-rules.ts'
import { companyRule } from './company-rules.ts'
import { salesRule, salesStore } from './sales-rules.ts'
import type { ServedTab } from './tabs.ts'
import { vatRule, vatStore } from './vat-rules.ts'

export const servedTabs: Readonly<Record<SettingsTabName, ServedTab>> = {
  banner: { tab: settingsTabs.banner, rule: bannerRule },
  company: { tab: settingsTabs.company, rule: companyRule },
  printing: { tab: settingsTabs.printing, rule: async (_tx, { after }) => accepted(after) },
  sales: { tab: settingsTabs.sales, rule: salesRule, store: salesStore },
  vat: { tab: settingsTabs.vat, rule: vatRule, store: vatStore },
}
