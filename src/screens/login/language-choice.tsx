/** The language before login, in a native select, which adds nothing to the size of the login page. */
import { Globe } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { supportedLanguages } from '#contract/protocol.ts'
import { isLanguage } from '../../i18n/index.ts'
import { useAppearance } from '../../services/appearance.ts'
import { NativeSelect, NativeSelectOption } from '../../ui/native-select.tsx'

export function LanguageChoice() {
  const { t } = useTranslation()
  const { language, chooseLanguage } = useAppearance()
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex items-center gap-1.5 rounded-md ps-2 text-muted-foreground focus-within:text-foreground hover:bg-accent"
    >
      <Globe aria-hidden className="size-4" />
      <NativeSelect
        id={id}
        variant="ghost"
        aria-label={t('shell.language')}
        value={language}
        onChange={event => isLanguage(event.target.value) && chooseLanguage(event.target.value)}
        className="h-9"
      >
        {supportedLanguages.map(code => (
          <NativeSelectOption key={code} value={code} lang={code}>
            {t(`languages.${code}`)}
          </NativeSelectOption>
        ))}
      </NativeSelect>
    </label>
  )
}
