/** The product's version, the company and the registration. Public, because the registration gate redirects here. Source: spec §2. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { useNames } from '../../i18n/names.ts'
import { FactList, NamedFact } from '../../product/facts.tsx'
import { ProductCard } from '../../product/product-card.tsx'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
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
          <FactList>
            {company.logoPath && <img src={`/${company.logoPath}`} alt="" className="mb-3 max-h-20 max-w-full" />}
            <NamedFact label={t('about.company')} value={nameOf(company)} />
            <NamedFact label={t('about.address')} value={companyAddress(company, t('about.addressJoint'))} />
            <NamedFact label={t('about.phone')} value={company.phone} isCode />
            <NamedFact label={t('about.unifiedNumber')} value={company.unifiedNumber} isCode />
            <NamedFact label={t('about.mobile')} value={company.mobile} isCode />
            <NamedFact label={t('about.email')} value={company.email} isCode />
            <NamedFact label={t('about.website')} value={company.website} isCode />
          </FactList>
        )}
      </CardContent>
    </Card>
  )
}
