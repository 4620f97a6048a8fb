/** Daily, weekly, monthly or yearly: radio buttons drawn as one bar. */
import { RadioGroup } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { type Period, periods } from './period.ts'

export function PeriodChoice({ period, choose }: { period: Period; choose: (period: Period) => void }) {
  const { t } = useTranslation()
  const take = (value: string) => {
    const chosen = periods.find(each => each === value)
    if (chosen) choose(chosen)
  }
  return (
    <RadioGroup.Root
      value={period}
      onValueChange={take}
      orientation="horizontal"
      aria-label={t('home.period')}
      className="inline-flex rounded-lg border border-border bg-muted p-1"
    >
      {periods.map(each => (
        <RadioGroup.Item
          key={each}
          value={each}
          className="h-8 cursor-pointer rounded-md px-4 font-medium text-muted-foreground hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:font-semibold data-[state=checked]:text-foreground data-[state=checked]:shadow-soft"
        >
          {t(`home.periods.${each}`)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
