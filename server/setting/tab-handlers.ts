/** One handler per call, for all settings tabs. */
import type { NamedTabCalls, SettingsTabName } from '#contract/settings/registry.ts'
import type { TabCalls } from '#contract/settings/tab.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { servedTabs } from './served-tabs.ts'
import { changeTab, readTab, readTabHistory, type ServedTab } from './tabs.ts'

export const settingsTabHandlers = namedHandlers(servedTabs)

function handlersOf(served: ServedTab): HandlersOf<TabCalls> {
  return {
    async Read({ services, caller }) {
      return readTab(services.db, served, caller)
    },
    async Change({ services, caller, idempotencyKey, body }) {
      return changeTab({ services, caller, idempotencyKey }, served, body)
    },
    async History({ services, caller }) {
      const entries = await readTabHistory(services.db, served.tab, caller)
      return entries.map(entry => ({ ...entry, changes: [...entry.changes] }))
    },
  }
}

function namedHandlers(tabs: Readonly<Record<SettingsTabName, ServedTab>>): HandlersOf<NamedTabCalls<SettingsTabName>>
function namedHandlers(tabs: Readonly<Record<string, ServedTab>>): object {
  const handlers = Object.entries(tabs).flatMap(([name, served]) =>
    Object.entries(handlersOf(served)).map(([verb, handler]) => [`${name}Setting${verb}`, handler]),
  )
  return Object.fromEntries(handlers)
}
