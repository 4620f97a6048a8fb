/** The company's logo: choose a file, preview it, save or discard it; delete the stored one. Source: spec §2 and §4. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logoBytesMax, settingEndpoints } from '#contract/setting.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryKeyOf } from '../../api/queries.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { SaveButton, saveCommand } from '../../definitions/form-actions.tsx'
import { FileInput } from '../../fields/file-input.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { askCompany } from '../../services/cached-company.ts'
import { failureDetail } from '../../services/failure-detail.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { useObjectUrl } from '../../services/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent } from '../../ui/card.tsx'

const { getCompany, uploadLogo, deleteLogo } = settingEndpoints
const kinds = 'image/png,image/jpeg,image/webp'

export function LogoTab() {
  const { t } = useTranslation()
  const company = useQuery(useApi().query(getCompany, {}, { notify: 'never' }))
  if (company.isError) return <LoadFailed title={t('settings.loadFailed')} retry={() => void company.refetch()} />
  return company.data === undefined ? <Loading /> : <Logo path={company.data.logoPath} />
}

function Logo({ path }: { path: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const logo = useLogo(() => input.current?.focus())
  const { chosen, preview, problem, isBusy } = logo
  const shown = preview ?? (path === '' ? null : `/${path}`)
  const isThere = shown !== null
  useKeyContext('form')
  useCommands(logoCommands({ save: logo.save, remove: isThere ? () => logo.remove(path !== '') : null }))
  return (
    <Page title={t('titles.logoSettings')} className="max-w-5xl">
      <Card>
        <CardContent className="grid gap-5 sm:grid-cols-2">
          <div className="flex flex-col gap-4">
            <FormField label={t('settings.logoFile')} error={problem}>
              {marks => (
                <FileInput
                  marks={marks}
                  inputRef={input}
                  accept={kinds}
                  fileName={chosen?.name ?? null}
                  choose={logo.choose}
                />
              )}
            </FormField>
            <p className="text-muted-foreground text-sm">{t('settings.logoHint')}</p>
            <div className="flex flex-wrap gap-2">
              <SaveButton isBusy={isBusy} isIdle={chosen === null} save={logo.save} />
              {isThere && (
                <Button variant="outline" aria-disabled={isBusy} onClick={() => void logo.remove(path !== '')}>
                  {t('settings.logoDelete')}
                </Button>
              )}
            </div>
          </div>
          <div className="flex min-h-36 items-center justify-center rounded-md border border-border border-dashed bg-muted p-4">
            {isThere ? (
              <img src={shown} alt={t('settings.logoAlt')} className="h-[100px] max-w-full object-contain" />
            ) : (
              <span className="text-muted-foreground">{t('settings.logoNone')}</span>
            )}
          </div>
        </CardContent>
      </Card>
    </Page>
  )
}

/** A chosen file that is not saved yet, with its preview. */
function useLogo(cleared: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const preview = useObjectUrl(chosen)
  const choose = (file: File | null) => {
    const isTooLarge = file !== null && file.size > logoBytesMax
    setProblem(isTooLarge ? t('settings.logoTooLarge') : null)
    setChosen(isTooLarge ? null : file)
  }
  const during = async (work: () => Promise<unknown>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: queryKeyOf(getCompany) })
      // Updates the logo of this device's prints.
      void askCompany(api)
      showToast({ kind: 'success', title: done })
      choose(null)
      cleared()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(failureDetail(error) ?? t('definition.saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ chosen, preview, problem, isBusy, choose },
    save: async () => {
      if (chosen === null) return showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
      const body = { files: chosen, fileName: chosen.name.slice(-200) }
      await during(() => api.call(uploadLogo, { body }, { notify: 'never' }), t('settings.logoSaved'))
    },
    /** Deletes the stored logo, or discards the chosen one. */
    remove: (isKept: boolean) =>
      during(
        async () => (isKept ? api.call(deleteLogo, {}, { notify: 'never' }) : undefined),
        t('settings.logoDeleted'),
      ),
  }
}

type LogoActions = { readonly save: () => Promise<void>; readonly remove: (() => Promise<void>) | null }

function logoCommands({ save, remove }: LogoActions): readonly Command[] {
  if (remove === null) return [saveCommand(save)]
  const removing: Command = {
    ...{ id: 'settings.noLogo', title: 'settings.logoDelete', icon: 'list' },
    ...{ group: 'here', when: 'form && !dialog', run: () => void remove() },
  }
  return [saveCommand(save), removing]
}
