/** The product's version, that of the server, and the switch to a newer one. Source: spec §2, decision 12. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { useApi } from '../services/api-context.ts'
import { Logo } from '../services/logo.tsx'
import { programUpdates } from '../services/program-updates.ts'
import { type Update, useUpdate } from '../services/version.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardContent } from '../ui/card.tsx'
import { FactList, NamedFact } from './facts.tsx'

export function ProductCard() {
  const { t } = useTranslation()
  const api = useApi()
  const version = useQuery(api.query(settingEndpoints.getCurrentVersion, {}))
  const update = useUpdate()
  return (
    <Card id="updates">
      <CardContent className="flex flex-col gap-4">
        <div className="flex items-center gap-3.5">
          <Logo className="size-12" />
          <div>
            <p className="text-xl leading-6 font-bold">{t('shell.productName')}</p>
            <p className="text-muted-foreground">{t('shell.tagline')}</p>
          </div>
        </div>
        <FactList>
          <NamedFact label={t('about.currentVersion')} value={appVersion} isCode />
          {update.latest !== null && <NamedFact label={t('about.latestVersion')} value={update.latest} isCode />}
          {version.data && <NamedFact label={t('about.clientId')} value={version.data.clientId} isCode />}
        </FactList>
        <UpdateState update={update} />
      </CardContent>
    </Card>
  )
}

function UpdateState({ update: { isReady, isDownloading, newer, startsOffline } }: { update: Update }) {
  const { t } = useTranslation()
  const state = isDownloading ? t('about.updateDownloading') : newer === null ? t('about.upToDate') : null
  return (
    <div className="grid gap-3 text-sm text-muted-foreground">
      {isReady ? (
        <>
          <p className="text-foreground">{t('about.updateReady')}</p>
          <Button className="justify-self-start" onClick={programUpdates().apply}>
            {t('about.takeUpdate')}
          </Button>
        </>
      ) : (
        state && <p>{state}</p>
      )}
      <p>{startsOffline ? t('about.startsOffline') : t('about.needsNetwork')}</p>
    </div>
  )
}
