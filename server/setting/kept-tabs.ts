/** Every tab of the settings as it is kept. */
import { type SettingsTabName, settingsTabs } from '#contract/settings/registry.ts'
import { companyRule } from './company-rules.ts'
import { salesRule, salesStore } from './sales-rules.ts'
import type { KeptTab } from './tabs.ts'

export const keptTabs: Readonly<Record<SettingsTabName, KeptTab>> = {
  company: { tab: settingsTabs.company, rule: companyRule },
  sales: { tab: settingsTabs.sales, rule: salesRule, store: salesStore },
}
