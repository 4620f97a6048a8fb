/** The product, its version, the company and the registration. Open to everybody, because the registration gate leads here. Source: spec §2. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appVersion } from '#contract/protocol.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { useNames } from '../../i18n/names.ts'
import { useApi } from '../../services/api-context.ts'
import { Logo } from '../../services/logo.tsx'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { useNewerVersion } from '../../services/version.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { companyAddress } from './company-address.ts'
import { RegistrationSection } from './registration-section.tsx'

export function AboutScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('titles.about')} lead={t('about.lead')} className="max-w-5xl">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-4">
          <ProductCard />
          <RegistrationSection />
        </div>
        <CompanyCard />
      </div>
    </Page>
  )
}

function ProductCard() {
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
        <Facts>
          <Fact label={t('about.currentVersion')} value={appVersion} isCode />
          {newer !== null && <Fact label={t('about.latestVersion')} value={newer} isCode />}
          {version.data && <Fact label={t('about.clientId')} value={version.data.clientId} isCode />}
        </Facts>
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

function CompanyCard() {
  const { t } = useTranslation()
  const api = useApi()
  const { nameOf } = useNames()
  const { data: company, isError, refetch } = useQuery(api.query(settingEndpoints.getCompany, {}))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('about.contact')}</CardTitle>
      </CardHeader>
      <CardContent>
        {isError && <LoadFailed title={t('about.companyFailed')} retry={refetch} />}
        {!company && !isError && <Loading />}
        {company && (
          <Facts>
            {company.logoPath && <img src={`/${company.logoPath}`} alt="" className="mb-3 max-h-20 max-w-full" />}
            <Fact label={t('about.company')} value={nameOf(company)} />
            <Fact label={t('about.address')} value={companyAddress(company, t('about.addressJoint'))} />
            <Fact label={t('about.phone')} value={company.phone} isCode />
            <Fact label={t('about.unifiedNumber')} value={company.unifiedNumber} isCode />
            <Fact label={t('about.mobile')} value={company.mobile} isCode />
            <Fact label={t('about.email')} value={company.email} isCode />
            <Fact label={t('about.website')} value={company.website} isCode />
          </Facts>
        )}
      </CardContent>
    </Card>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-border">{children}</dl>
}

/** Codes, numbers and addresses of the net are written from left to right in every language. */
function Fact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  const { t } = useTranslation()
  const shown = <bdi dir={isCode ? 'ltr' : 'auto'}>{value}</bdi>
  return (
    <div className="flex min-h-row items-center justify-between gap-6 py-1">
      <dt className="shrink-0 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-end font-medium break-words tabular-nums">
        {value === '' ? <span className="font-normal text-muted-foreground">{t('about.notGiven')}</span> : shown}
      </dd>
    </div>
  )
}
