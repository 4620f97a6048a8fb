/** The heading of guesses, which are never selected automatically. */
import { useTranslation } from 'react-i18next'

export function GuessHeading() {
  const { t } = useTranslation()
  return (
    <div role="presentation" className="px-3 pt-1.5 pb-0.5 font-semibold text-muted-foreground text-xs select-none">
      {t('editing.didYouMean')}
    </div>
  )
}
