/** Confirms that the theme or all preferences become the user's defaults, or that the defaults are reset. Source: spec §8. */
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../services/confirm-dialog.tsx'
import type { PreferenceValues } from './preference-values.ts'
import type { DefaultsQuestion } from './use-preferences.ts'

type PreferenceQuestionProps = {
  readonly asked: DefaultsQuestion
  readonly values: PreferenceValues
  readonly isBusy: boolean
  readonly failure: string | null
  readonly confirm: () => void
  readonly cancel: () => void
  readonly giveBackFocus: () => void
}

export function PreferenceQuestion({ asked, values, isBusy, failure, ...answers }: PreferenceQuestionProps) {
  const { t } = useTranslation()
  const theme = t(`themes.${values.theme === 'default' ? 'blue' : values.theme}`)
  const language = t(`languages.${values.language}`)
  const words = {
    theme: [t('preferences.themeQuestion'), t('preferences.themeText', { theme }), t('preferences.themeYes')],
    set: [t('preferences.setQuestion'), t('preferences.setText', { language, theme }), t('preferences.set')],
    reset: [t('preferences.resetQuestion'), t('preferences.resetText'), t('preferences.reset')],
  } as const satisfies Record<DefaultsQuestion, readonly string[]>
  const [title, text, yes] = words[asked]
  return (
    <ConfirmDialog
      {...{ title, text, yes, isBusy, failure }}
      {...answers}
      no={t('shell.cancel')}
      busy={asked === 'reset' ? t('preferences.resetting') : t('preferences.saving')}
    />
  )
}
