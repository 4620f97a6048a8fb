/** The user's preferences: language, theme, home page, and the panels of the home page. Source: spec §2 and §3, decision 11. */
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { accountEndpoints, type UserConfiguration } from '#contract/account.ts'
import { supportedLanguages, themeNames } from '#contract/protocol.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { isLanguage } from '../../../i18n/index.ts'
import { titleText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../../../services/api-context.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { PreferenceQuestion } from './preference-question.tsx'
import { homePages, shownPanels } from './preference-values.ts'
import { usePreferences } from './use-preferences.ts'

export function PreferencesTab() {
  const { t } = useTranslation()
  const asked = useApi().query(accountEndpoints.getPreferences, {}, { notify: 'never' })
  const { data, isError, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  if (isError) return <LoadFailed title={t('preferences.loadFailed')} retry={() => void refetch()} />
  return data === undefined ? <Loading /> : <Preferences stored={data} />
}

function Preferences({ stored }: { stored: UserConfiguration | null }) {
  const { t } = useTranslation()
  const preferences = usePreferences(stored)
  const { ask, reload, isBusy, asked } = preferences
  const form = useRef<HTMLDivElement>(null)
  useKeyContext('form')
  useCommands(preferenceCommands({ set: () => ask('set'), reset: () => ask('reset'), reload }))
  return (
    <Page
      title={titleText('preferences')}
      className="max-w-4xl"
      actions={
        <Button variant="ghost" aria-disabled={isBusy} onClick={reload}>
          <RotateCw aria-hidden />
          {t('preferences.reload')}
          <KeyCaps keys={['Alt', 'L']} />
        </Button>
      }
    >
      <div ref={form} className="space-y-5">
        <Card>
          <CardContent>
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              <Choices preferences={preferences} />
              <Panels preferences={preferences} />
            </div>
          </CardContent>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button name="set" aria-disabled={isBusy} onClick={() => ask('set')}>
            {t('preferences.set')}
            <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
          </Button>
          <Button name="reset" variant="outline" aria-disabled={isBusy} onClick={() => ask('reset')}>
            <RotateCcw aria-hidden />
            {t('preferences.reset')}
            <KeyCaps keys={['Alt', 'R']} />
          </Button>
        </div>
      </div>
      {asked !== null && (
        <PreferenceQuestion
          {...preferences}
          asked={asked}
          giveBackFocus={() => form.current?.querySelector<HTMLElement>(`[name=${asked}]`)?.focus()}
        />
      )}
    </Page>
  )
}

type Shown = { readonly preferences: ReturnType<typeof usePreferences> }

function Choices({ preferences: { values, change, chooseTheme } }: Shown) {
  const { t } = useTranslation()
  const access = useAccess()
  return (
    <>
      <FormField label={t('shell.language')} error={null}>
        {marks => (
          <ChoiceSelect
            {...marks}
            autoFocus
            name="language"
            className="w-full"
            value={values.language}
            options={supportedLanguages.map(code => ({ value: code, text: t(`languages.${code}`) }))}
            choose={code => code !== null && isLanguage(code) && change({ language: code })}
          />
        )}
      </FormField>
      <FormField label={t('shell.theme')} error={null}>
        {marks => (
          <ChoiceSelect
            {...marks}
            name="theme"
            className="w-full"
            value={values.theme}
            options={themeNames.map(name => ({ value: name, text: t(`themes.${name}`) }))}
            choose={chooseTheme}
          />
        )}
      </FormField>
      <FormField label={t('preferences.homePage')} error={null} className="sm:col-span-2">
        {marks => (
          <ChoiceSelect
            {...marks}
            name="homeUrl"
            className="w-full"
            value={values.homeUrl}
            options={homePages(access)}
            choose={homeUrl => change({ homeUrl: homeUrl ?? '/' })}
          />
        )}
      </FormField>
    </>
  )
}

function Panels({ preferences: { values, change } }: Shown) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-x-6 gap-y-3 border-border border-t pt-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">{t('preferences.panels')}</legend>
      <p aria-hidden className="font-semibold text-sm sm:col-span-2">
        {t('preferences.panels')}
      </p>
      {shownPanels.map(panel => (
        <FormField key={panel} label={t(`preferences.${panel}`)} error={null} isInline>
          {marks => (
            <Checkbox
              {...marks}
              name={panel}
              checked={values[panel]}
              onChange={event => change({ [panel]: event.target.checked })}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  )
}

type Actions = Readonly<Record<'set' | 'reset' | 'reload', () => void>>

function preferenceCommands({ set, reset, reload }: Actions): readonly Command[] {
  const here = { group: 'here', when: 'form && !dialog', icon: 'theme' } as const
  const chord = ['mod+s', 'mod+enter'] as const
  return [
    { ...here, id: 'preferences.set', title: 'preferences.set', chord, run: set },
    { ...here, id: 'preferences.reset', title: 'preferences.reset', chord: 'alt+r', run: reset },
    { ...here, id: 'preferences.reload', title: 'preferences.reload', chord: 'alt+l', run: reload },
  ]
}
