/** Menu items for language, theme and colour mode. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supportedLanguages, themeNames } from '#contract/protocol.ts'
import { isLanguage } from '../i18n/index.ts'
import { useAppearance } from '../services/appearance.ts'
import { type ColourModeChoice, themeNamed } from '../theme/theme.ts'
import { themes } from '../theme/themes.ts'
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from '../ui/dropdown-menu.tsx'

export function LanguageItems() {
  const { t } = useTranslation()
  const { language, chooseLanguage, prepare } = useAppearance()
  return (
    <>
      <DropdownMenuLabel>{t('shell.language')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={language} onValueChange={code => isLanguage(code) && chooseLanguage(code)}>
        {supportedLanguages.map(code => (
          <DropdownMenuRadioItem
            key={code}
            value={code}
            lang={code}
            onFocus={() => prepare(code)}
            onPointerEnter={() => prepare(code)}
          >
            {t(`languages.${code}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  )
}

const modes = [
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
  { mode: 'system', icon: Monitor },
] as const satisfies readonly { mode: ColourModeChoice; icon: unknown }[]

/** The menu stays open after a choice, so that colours can be compared. */
export function AppearanceItems() {
  const { t } = useTranslation()
  const { theme, mode, chooseTheme, chooseMode } = useAppearance()
  return (
    <>
      <DropdownMenuLabel>{t('shell.theme')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={theme}
        onValueChange={name => chooseTheme(themeNamed(name))}
        className="flex gap-1 px-1 pb-1"
      >
        {themeNames.map(name => (
          <DropdownMenuRadioItem
            key={name}
            value={name}
            aria-label={t(`themes.${name}`)}
            title={t(`themes.${name}`)}
            hasMark={false}
            onSelect={event => event.preventDefault()}
            className="size-8 justify-center px-0 data-[state=checked]:bg-secondary"
          >
            <span
              aria-hidden
              className="size-5 rounded-full ring-offset-2 ring-offset-popover in-data-[state=checked]:ring-2 in-data-[state=checked]:ring-foreground/60"
              style={{ background: themes[name].light.primary }}
            />
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuLabel>{t('shell.colourMode')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={mode}
        onValueChange={value => {
          const chosen = modes.find(each => each.mode === value)
          if (chosen) chooseMode(chosen.mode)
        }}
      >
        {modes.map(({ mode: each, icon: Icon }) => (
          <DropdownMenuRadioItem key={each} value={each} onSelect={event => event.preventDefault()}>
            <Icon aria-hidden />
            {t(`shell.${each}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  )
}
