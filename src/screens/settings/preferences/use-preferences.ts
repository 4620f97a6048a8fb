/** Loads, applies and saves the preferences, each after the confirmation that the specification requires. Source: spec §2 and §8. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountEndpoints, type UserConfiguration } from '#contract/account.ts'
import { applyConfiguration } from '../../../api/configuration.ts'
import { i18n, showLanguage } from '../../../i18n/index.ts'
import { useApi } from '../../../services/api-context.ts'
import { failureDetail } from '../../../services/failure-detail.ts'
import { showToast } from '../../../services/toasts.ts'
import { themeNamed } from '../../../theme/theme.ts'
import { type PreferenceValues, preferencesOf } from './preference-values.ts'

const { getPreferences, savePreferences } = accountEndpoints
const quietly = { notify: 'never' } as const

/** What the user is asked: to save the chosen theme, to save all preferences, or to reset them. */
export type DefaultsQuestion = 'theme' | 'set' | 'reset'

export function usePreferences(initial: UserConfiguration | null) {
  const { t } = useTranslation()
  const api = useApi()
  const [stored, setStored] = useState(initial)
  const [values, setValues] = useState(() => preferencesOf(initial))
  const [asked, setAsked] = useState<DefaultsQuestion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = (next: UserConfiguration | null) => {
    setStored(next)
    setValues(preferencesOf(next))
    applyConfiguration(api.storage, next)
  }
  const during = async (work: () => Promise<void>, failed: (text: string) => void) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      failed(failureDetail(error) ?? t('shell.loadFailedDetail'))
    } finally {
      setBusy(false)
    }
  }
  const save = async (question: DefaultsQuestion) => {
    const body = question === 'reset' ? null : question === 'theme' ? { ...stored, theme: values.theme } : values
    const saved = await api.call(savePreferences, { body }, quietly)
    setAsked(null)
    if (question === 'theme') setStored(saved)
    else show(saved)
    // The message is in the language that was just chosen; one that cannot be loaded is reported by `appearance.ts`.
    if (question === 'set') await showLanguage(values.language).catch(() => {})
    const [title, detail] =
      question === 'reset'
        ? [i18n.t('preferences.resetTitle'), i18n.t('preferences.resetDone')]
        : [i18n.t('preferences.setTitle'), i18n.t('preferences.setDone')]
    showToast({ kind: 'success', title, detail, id: 'preferences' })
  }
  return {
    values,
    asked,
    failure,
    isBusy,
    change: (part: Partial<PreferenceValues>) => setValues(before => ({ ...before, ...part })),
    /** Spec §2: shown immediately, then the user is asked whether to save it. */
    chooseTheme: (name: string | null) => {
      const theme = themeNamed(name)
      setValues(before => ({ ...before, theme }))
      api.storage.set('theme', theme)
      ask('theme')
    },
    ask,
    cancel: () => {
      setAsked(null)
      showToast({ kind: 'info', title: t('preferences.cancelled'), id: 'preferences' })
    },
    confirm: () => {
      if (asked !== null && !isBusy) void during(() => save(asked), setFailure)
    },
    reload: () => {
      if (isBusy) return
      void during(
        async () => {
          show(await api.read(getPreferences, {}, quietly))
          showToast({ kind: 'success', title: t('preferences.loaded'), id: 'preferences' })
        },
        text => showToast({ kind: 'error', title: t('preferences.loadFailed'), detail: text }),
      )
    },
  }

  function ask(question: DefaultsQuestion): void {
    setFailure(null)
    setAsked(question)
  }
}
