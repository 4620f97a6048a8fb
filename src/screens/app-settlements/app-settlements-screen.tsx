/** What delivery apps paid: typed, pasted or from a file, matched to bills while it is typed, posted by Ctrl+Enter; and the posted settlements. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appSettlementEndpoints } from '#contract/app-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { titleText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { NewAppSettlement } from './new-settlement.tsx'
import { PostedAppSettlements } from './posted-settlements.tsx'

type Listed = ReplyOf<typeof appSettlementEndpoints.listAppSettlements>[number]

export function AppSettlementsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const listing = api.query(appSettlementEndpoints.listAppSettlements, {}, { notify: 'never' })
  const init = useQuery({
    ...api.query(appSettlementEndpoints.getAppSettlementInit, {}, { notify: 'never' }),
    staleTime: 0,
  })
  const list = useQuery({ ...listing, staleTime: 0 })
  // Each posted settlement begins an empty form.
  const [round, setRound] = useState(0)
  if (init.isError || list.isError)
    return (
      <LoadFailed title={t('appSettlements.failed')} retry={() => void Promise.all([init.refetch(), list.refetch()])} />
    )
  if (!init.data || !list.data) return <Loading />
  const refresh = () => void client.invalidateQueries({ queryKey: listing.queryKey })
  return (
    <Page title={titleText('deliverySettlements')} lead={t('appSettlements.lead')}>
      <div className="flex flex-col gap-4">
        {init.data.apps.length === 0 ? (
          <Alert kind="info">{t('appSettlements.noApps')}</Alert>
        ) : (
          <NewAppSettlement
            key={round}
            init={init.data}
            done={() => {
              setRound(round + 1)
              refresh()
            }}
          />
        )}
        <PostedAppSettlements rows={list.data satisfies readonly Listed[]} refresh={refresh} />
      </div>
    </Page>
  )
}
