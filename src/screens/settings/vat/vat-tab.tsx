/** VAT: whether it is charged, with a confirmation of changes, and its rates with first days. Source: spec §2 and §4. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabs } from '#contract/settings/registry.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { HistoryButton, historyCommands } from '../../../definitions/form-actions.tsx'
import { ChangesDialog, quietly } from '../../../definitions/history-dialog.tsx'
import { titleText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useApi, useCan } from '../../../services/api-context.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import type { VatNow } from './use-vat.ts'
import { RatesCard, VatRates } from './vat-rates.tsx'
import { VatToggle } from './vat-toggle.tsx'

const { getVatEnableSetting, getVatRates } = settingEndpoints
const { vat } = settingsTabs
// Reloaded when the tab is opened, and after each own change.
const fresh = { staleTime: 0 } as const

/** Superadmins change VAT; users who manage it see the rates. */
export function VatTab() {
  return useCan(vat.need) ? <ChangedVat /> : <SeenVat />
}

function SeenVat() {
  const { t } = useTranslation()
  const rates = useQuery({ ...useApi().query(getVatRates, {}, quietly), ...fresh })
  if (rates.isError) return <LoadFailed title={t('settings.loadFailed')} retry={() => void rates.refetch()} />
  if (rates.data === undefined) return <Loading />
  return (
    <Page title={titleText(vat.title)} lead={t('settings.vatSeen')} className="max-w-5xl">
      <RatesCard rates={rates.data} withdraw={null} />
    </Page>
  )
}

function ChangedVat() {
  const { t } = useTranslation()
  const api = useApi()
  const [today, rates, stored] = useQueries({
    queries: [
      { ...api.query(getVatEnableSetting, {}, quietly), ...fresh },
      { ...api.query(getVatRates, {}, quietly), ...fresh },
      { ...api.query(vat.calls.Read, {}, quietly), ...fresh },
    ],
  })
  const retry = () => {
    for (const each of [today, rates, stored]) void each.refetch()
  }
  if (today.isError || rates.isError || stored.isError)
    return <LoadFailed title={t('settings.loadFailed')} retry={retry} />
  if (!(today.data && rates.data && stored.data)) return <Loading />
  const { isVatEnable: isEnabled, vatAmount: rate } = today.data
  return <Vat now={{ isEnabled, rate, rates: rates.data, version: stored.data.version }} />
}

function Vat({ now }: { now: VatNow }) {
  const api = useApi()
  const [isHistory, setHistory] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const toToggle = () => toggle.current?.focus()
  useKeyContext('form')
  const open = () => setHistory(true)
  useCommands(historyCommands(open))
  const title = titleText(vat.title)
  return (
    <Page title={title} className="max-w-5xl" actions={<HistoryButton open={open} />}>
      <div className="space-y-4 pb-4">
        <VatToggle now={now} input={toggle} />
        <VatRates now={now} saved={toToggle} />
      </div>
      {isHistory && (
        <ChangesDialog
          definition={vat}
          name={title}
          asked={api.query(vat.calls.History, {}, quietly)}
          version={now.version}
          close={() => setHistory(false)}
          giveBackFocus={toToggle}
        />
      )}
    </Page>
  )
}
