/** E-invoicing: the device of each branch, its connection to the tax authority, and what stands in its way. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { DeviceCard, type DeviceQuestion } from './device-card.tsx'
import { EndDialog } from './end-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { type Devices, useDevices, useDevicesChanged } from './use-e-invoicing.ts'

export function EInvoicingTab() {
  const { t } = useTranslation()
  const devices = useDevices()
  if (devices.data !== undefined) return <Branches {...devices.data} />
  if (!devices.isError) return <Loading />
  return <LoadFailed title={t('eInvoice.loadFailed')} retry={() => void devices.refetch()} />
}

type Asked = { readonly branchId: number; readonly question: DeviceQuestion }

function Branches({ now, environments, branches }: Devices) {
  const { t } = useTranslation()
  const cards = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const reload = useDevicesChanged()
  useKeyContext('form')
  const of = branches.find(({ branch }) => branch.id === asked?.branchId)
  const device = of?.device ?? null
  const dialog = {
    changed: reload,
    close: () => setAsked(null),
    giveBackFocus: () => {
      const card = cards.current?.querySelector(`[data-branch="${asked?.branchId}"]`)
      // The button is gone when the device has another state.
      const button = card?.querySelector<HTMLElement>(`[data-question="${asked?.question}"]`)
      const first = card?.querySelector<HTMLElement>(':is(button, a)')
      ;(button ?? first)?.focus()
    },
  }
  const first = branches.find(each => each.device?.stage !== 'connected') ?? branches[0]
  return (
    <Page title={titleText('eInvoicing')} lead={t('eInvoice.lead')} className="max-w-5xl">
      {branches.length === 0 && <p role="status">{t('eInvoice.noBranches')}</p>}
      <div ref={cards} className="space-y-4 pb-4">
        {branches.map(each => (
          <DeviceCard
            key={each.branch.id}
            of={each}
            now={now}
            isFirst={each === first}
            ask={question => setAsked({ branchId: each.branch.id, question })}
          />
        ))}
      </div>
      {asked?.question === 'connect' && of !== undefined && (
        <ConnectDialog of={of} environments={environments} {...dialog} />
      )}
      {asked?.question === 'renew' && device !== null && <RenewDialog device={device} {...dialog} />}
      {asked?.question === 'end' && device !== null && <EndDialog device={device} {...dialog} />}
    </Page>
  )
}
