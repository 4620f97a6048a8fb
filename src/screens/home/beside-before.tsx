/** The figure of the previous period, and the change since. */
import { useTranslation } from 'react-i18next'
import type { ExactSum } from '#domain/exact-sum.ts'
import { changeSince } from '#domain/period-before.ts'
import { useFormats } from '../../i18n/use-formats.ts'

export function BesideBefore({ now, before }: { now: ExactSum; before: ExactSum }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { share } = changeSince(before, now)
  return (
    <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm tabular-nums">
      <span>{t('home.before', { amount: formats.amount(before) })}</span>
      {share !== null && share !== 0 && (
        <bdi dir="ltr">
          <span aria-hidden>{share > 0 ? '▲' : '▼'}</span> {formats.percent(share)}
        </bdi>
      )}
    </p>
  )
}
