/** Chooses daily, weekly, monthly or yearly. */
import { useTranslation } from 'react-i18next'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { type Period, periods } from './period.ts'

export function PeriodChoice({ period, choose }: { period: Period; choose: (period: Period) => void }) {
  const { t } = useTranslation()
  const nameOf = (each: Period) => t(`home.periods.${each}`)
  return <ChoiceBar name={t('home.period')} choices={periods} nameOf={nameOf} chosen={period} choose={choose} />
}
