/**
 * The panels at the top of the start page, which the user can hide. The choice is permanent: it is stored with the user's preferences,
 * which a login applies on every device.
 */
import { accountEndpoints, type UserConfiguration } from '#contract/account.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi, useStored } from '../../services/api-context.ts'
import { RecentNotifications } from '../notifications/recent-notifications.tsx'
import { Guide } from '../welcome/guide.tsx'
import { Banner } from './banner.tsx'
import { Todo } from './todo.tsx'

export function HomePanels() {
  const [isBanner] = useStored('show_dashboard_banner')
  const [isTodo] = useStored('show_dashboard_todo')
  const [isNotifications] = useStored('show_dashboard_notifications')
  useKeyContext('home')
  usePanelCommands()
  return (
    <>
      {isBanner !== false && <Banner />}
      <Guide />
      {isTodo !== false && <Todo />}
      {isNotifications !== false && <RecentNotifications />}
    </>
  )
}

function usePanelCommands(): void {
  const todo = useSwitch('show_dashboard_todo', 'showDashboardTodo')
  const banner = useSwitch('show_dashboard_banner', 'showDashboardBanner')
  const notifications = useSwitch('show_dashboard_notifications', 'showDashboardNotifications')
  const statistics = useSwitch('show_dashboard_statistics', 'showDashboardStatistics')
  const here = { group: 'here', when: 'home && !dialog' } as const
  const commands: readonly Command[] = [
    {
      ...{ ...here, id: 'home.todo', icon: 'list', run: todo.toggle },
      title: todo.isShown ? 'home.panels.hideTodo' : 'home.panels.showTodo',
    },
    {
      ...{ ...here, id: 'home.banner', icon: 'message', run: banner.toggle },
      title: banner.isShown ? 'home.panels.hideBanner' : 'home.panels.showBanner',
    },
    {
      ...{ ...here, id: 'home.notifications', icon: 'notification', run: notifications.toggle },
      title: notifications.isShown ? 'home.panels.hideNotifications' : 'home.panels.showNotifications',
    },
    {
      ...{ ...here, id: 'home.statistics', icon: 'chart', need: 'f-view-statics', run: statistics.toggle },
      title: statistics.isShown ? 'home.panels.hideStatistics' : 'home.panels.showStatistics',
    },
  ]
  useCommands(commands)
}

type Panel = 'todo' | 'banner' | 'notifications' | 'statistics'
type Field = Extract<keyof UserConfiguration, `showDashboard${Capitalize<Panel>}`>

function useSwitch(key: `show_dashboard_${Panel}`, field: Field) {
  const api = useApi()
  const [stored, change] = useStored(key)
  const isShown = stored !== false
  const keep = async () => {
    const own = await api.call(accountEndpoints.getPreferences, {}, { notify: 'failures' })
    await api.call(accountEndpoints.savePreferences, { body: { ...own, [field]: !isShown } }, { notify: 'failures' })
  }
  const toggle = () => {
    change(!isShown)
    // A failed save is reported; the choice then holds on this device until the next login.
    void keep().catch(() => {})
  }
  return { isShown, toggle }
}
