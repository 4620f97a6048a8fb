/** What is still open in the year to close, with links to the documents to finish. What prevents the closing comes first. */
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { countsPath } from '#contract/inventory-count.ts'
import { shiftsPath } from '#contract/screen-needs.ts'
import type { NextYear, OpenMatter, OpenMatters } from '#contract/year-closing.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { documentAddress } from '../../reports/drill.ts'
import { useAccess } from '../../services/api-context.ts'
import { Code } from '../../ui/isolated-text.tsx'

/** Where all of a matter are finished. */
const places: Readonly<Record<OpenMatter, string>> = {
  depreciation: '/accounting/assets',
  reversals: '/accounting/daily-advanced',
  repeats: '/accounting/journal-templates',
  points: '/definitions/customer',
  openCounts: countsPath,
  undelivered: '/reports/bills?delivered=no',
  heldBills: '/sales/bill/sale/new',
  openShifts: shiftsPath,
  openings: '/accounting/opening',
}

export function OpenMattersList({ open }: Pick<NextYear, 'open'>) {
  const { t } = useTranslation()
  const blocking = open.filter(({ isBlocking }) => isBlocking)
  const others = open.filter(({ isBlocking }) => !isBlocking)
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-success" />
        {t('years.nothingOpen')}
      </p>
    )
  return (
    <>
      {blocking.length > 0 && (
        <Matters
          icon={<CircleX aria-hidden className="size-4 shrink-0 text-destructive" />}
          title={t('years.mustBePosted')}
          open={blocking}
        />
      )}
      {others.length > 0 && (
        <Matters
          icon={<TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />}
          title={t('years.stillOpen')}
          open={others}
        />
      )}
    </>
  )
}

type MattersProps = { readonly icon: ReactNode; readonly title: string } & Pick<NextYear, 'open'>

function Matters({ icon, title, open }: MattersProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  return (
    <div className="text-sm">
      <p className="flex items-center gap-2">
        {icon}
        {title}
      </p>
      <ul className="mt-1 list-disc space-y-1 ps-11">
        {open.map(each => (
          <li key={each.matter}>
            <Link className="rounded-sm text-primary hover:underline" to={places[each.matter]}>
              {t(`years.open.${each.matter}`, { number: count(each.count) })}
            </Link>
            <Documents {...each} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Documents({ documents, count: all }: OpenMatters) {
  const { t } = useTranslation()
  const { count, shortDay } = useFormats()
  const access = useAccess()
  if (documents.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
      {documents.map(({ document, day }, place) => {
        const address = documentAddress(document, access)
        const code = <Code className="font-medium">{document.code}</Code>
        return (
          <li key={place} className="whitespace-nowrap">
            {address === null ? (
              code
            ) : (
              <Link className="rounded-sm text-primary hover:underline" to={address}>
                {code}
              </Link>
            )}{' '}
            <bdi>{shortDay(day)}</bdi>
          </li>
        )
      })}
      {all > documents.length && <li>{t('years.andMore', { number: count(all - documents.length) })}</li>}
    </ul>
  )
}
