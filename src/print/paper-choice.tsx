/** Roll or sheet: radio buttons drawn as one bar. */
import { RadioGroup } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { papers } from './papers.ts'
import type { Printing } from './use-printing.ts'

export function PaperChoice({ printing }: { readonly printing: Printing }) {
  const { t } = useTranslation()
  const take = (value: string) => {
    const chosen = papers.find(each => each === value)
    if (chosen) printing.choosePaper(chosen)
  }
  return (
    <RadioGroup.Root
      value={printing.paper}
      onValueChange={take}
      orientation="horizontal"
      aria-label={t('print.paper')}
      className="inline-flex rounded-lg border border-border bg-muted p-0.5"
    >
      {papers.map(each => (
        <RadioGroup.Item
          key={each}
          value={each}
          className="h-8 flex-1 cursor-pointer whitespace-nowrap rounded-md px-3 font-medium text-muted-foreground hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:font-semibold data-[state=checked]:text-foreground data-[state=checked]:shadow-soft"
        >
          {t(`print.papers.${each}`)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
