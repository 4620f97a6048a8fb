/** One handler per call, for all settings tabs. */
import type { NamedTabCalls, SettingsTabName } from '#contract/settings/registry.ts'
import type { TabCalls } from '#contract/settings/tab.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { servedTabs } from './served-tabs.ts'
import { changeTab, readTab, readTabHistory, type ServedTab } from './tabs.ts'

export const settingsTabHandlers = namedHandlers(servedTabs)

function handlersOf(kept: ServedTab): HandlersOf<TabCalls> {
  return {
    async Read({ services, caller }) {
      return readTab(services.db, kept, caller)
    },
    async Change({ services, caller, idempotencyKey, body }) {
      return changeTab({ services, caller, idempotencyKey }, kept, body)
    },
    async History({ services, caller }) {
      const entries = await readTabHistory(services.db, kept.tab, caller)
      return entries.map(entry => ({ ...entry, changes: [...entry.changes] }))
    },
  }
}

function namedHandlers(tabs: Readonly<Record<SettingsTabName, ServedTab>>): HandlersOf<NamedTabCalls<SettingsTabName>>
function namedHandlers(tabs: Readonly<Record<string, ServedTab>>): object {
  const handlers = Object.entries(tabs).flatMap(([name, kept]) =>
    Object.entries(handlersOf(kept)).map(([verb, handler]) => [`${name}Setting${verb}`, handler]),
  )
  return Object.fromEntries(handlers)
}
