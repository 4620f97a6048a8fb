/** The language before the login: the browser's own list, which costs the login page nothing. */
import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supportedLanguages } from '#contract/protocol.ts'
import { isLanguage } from '../../i18n/index.ts'
import { useAppearance } from '../../services/appearance.ts'

export function LanguageChoice() {
  const { t } = useTranslation()
  const { language, chooseLanguage } = useAppearance()
  return (
    <label className="flex items-center gap-1.5 rounded-md ps-2 text-muted-foreground focus-within:text-foreground hover:bg-accent">
      <Globe aria-hidden className="size-4" />
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={event => isLanguage(event.target.value) && chooseLanguage(event.target.value)}
        className="h-9 field-sizing-content cursor-pointer rounded-md bg-transparent px-1.5 font-medium text-foreground"
      >
        {supportedLanguages.map(code => (
          <option key={code} value={code} lang={code} className="bg-popover text-popover-foreground">
            {t(`languages.${code}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
