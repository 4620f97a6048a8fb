/** The product's version, and the newer one on the server. Source: spec §2. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { useApi } from '../services/api-context.ts'
import { Logo } from '../services/logo.tsx'
import { useNewerVersion } from '../services/version.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardContent } from '../ui/card.tsx'
import { FactList, NamedFact } from './facts.tsx'

export function ProductCard() {
  const { t } = useTranslation()
  const api = useApi()
  const version = useQuery(api.query(settingEndpoints.getCurrentVersion, {}))
  const newer = useNewerVersion()
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
          {newer !== null && <NamedFact label={t('about.latestVersion')} value={newer} isCode />}
          {version.data && <NamedFact label={t('about.clientId')} value={version.data.clientId} isCode />}
        </FactList>
        {newer === null ? (
          <p className="text-sm text-muted-foreground">{t('about.upToDate')}</p>
        ) : (
          <Button className="self-start" onClick={() => window.location.reload()}>
            {t('about.takeUpdate')}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}
