/** The palette command that opens the cash drawer, audited with the user. */
import { useTranslation } from 'react-i18next'
import { drawerNeed, settingEndpoints } from '#contract/setting.ts'
import { useCommands } from '../commands/palette-context.ts'
import type { When } from '../keyboard/when.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { useDirectPrint } from './use-direct-print.ts'

export function useDrawerCommand(when: When): void {
  const { t } = useTranslation()
  const api = useApi()
  const { hasDrawer, openDrawer } = useDirectPrint()
  // Change is needed offline too: the drawer then opens, with a notice that the opening was not recorded.
  const open = async () => {
    if (!(await openDrawer())) return
    await api
      .call(settingEndpoints.recordDrawer, {}, { notify: 'never' })
      .catch(() => showToast({ kind: 'warning', title: t('print.drawerNotRecorded') }))
  }
  useCommands(
    hasDrawer
      ? [
          {
            id: 'printer.drawer',
            title: 'print.openDrawer',
            icon: 'moneyIn',
            group: 'here',
            need: drawerNeed,
            when,
            run: () => void open(),
          },
        ]
      : [],
  )
}
