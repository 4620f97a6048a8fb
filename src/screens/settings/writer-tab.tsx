/** The service that writes about recommendations: where it is, which model, and its key, which is typed and never shown. Source: decision 13. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecommendationWriter, recommendationEndpoints } from '#contract/recommendations.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryKeyOf } from '../../api/queries.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { SaveButton, saveCommand } from '../../definitions/form-deeds.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'

const { getRecommendationWriter, setRecommendationWriter } = recommendationEndpoints

export function WriterTab() {
  const { t } = useTranslation()
  const writer = useQuery({
    ...useApi().query(getRecommendationWriter, {}, { tell: 'nothing' }),
    // Whether it answers is of now.
    staleTime: 0,
  })
  if (writer.isError) return <LoadFailed title={t('settings.loadFailed')} retry={() => void writer.refetch()} />
  return writer.data === undefined ? <Loading /> : <Writer writer={writer.data} />
}

type Draft = { readonly address: string; readonly model: string; readonly key: string }

function Writer({ writer }: { writer: RecommendationWriter }) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>({ address: writer.address, model: writer.model, key: '' })
  const { save, drop, problems, isBusy } = useWriter(draft, setDraft, () => first.current?.focus())
  const isIdle = draft.address === writer.address && draft.model === writer.model && draft.key === ''
  const isNamed = writer.address !== ''
  const errorAt = (at: string) => {
    const own = problems.find(each => each.at === at)
    return own ? problemText(own) : null
  }
  const change = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  useKeyContext('form')
  useCommands(writerCommands({ save, drop: isNamed ? drop : null }))
  return (
    <Page title={t('titles.writerSettings')} lead={t('settings.writerAddressHint')} className="max-w-5xl">
      {writer.isPaused && <Alert kind="warning">{t('settings.writerPaused')}</Alert>}
      <Card>
        <CardContent className="flex max-w-xl flex-col gap-4">
          <FormField label={t('settings.writerAddress')} error={errorAt('address')}>
            {marks => (
              <Input
                {...marks}
                ref={first}
                dir="ltr"
                type="url"
                autoComplete="off"
                value={draft.address}
                onChange={({ target }) => change({ address: target.value })}
              />
            )}
          </FormField>
          <FormField label={t('settings.writerModel')} error={errorAt('model')}>
            {marks => (
              <Input
                {...marks}
                dir="ltr"
                autoComplete="off"
                value={draft.model}
                onChange={({ target }) => change({ model: target.value })}
              />
            )}
          </FormField>
          <FormField label={t('settings.writerKey')} error={errorAt('key')}>
            {marks => (
              <Input
                {...marks}
                dir="ltr"
                type="password"
                autoComplete="new-password"
                value={draft.key}
                onChange={({ target }) => change({ key: target.value })}
              />
            )}
          </FormField>
          <p className="text-muted-foreground text-sm">
            {t(writer.hasKey ? 'settings.writerKeyKept' : 'settings.writerKeyNone')}
          </p>
          <div className="flex flex-wrap gap-2">
            <SaveButton isBusy={isBusy} isIdle={isIdle} save={save} />
            {isNamed && (
              <Button variant="outline" aria-disabled={isBusy} onClick={() => void drop()}>
                {t('settings.writerDrop')}
              </Button>
            )}
          </div>
        </CardContent>
      </Card>
    </Page>
  )
}

function useWriter(draft: Draft, setDraft: (draft: Draft) => void, toFirst: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [problems, setProblems] = useState<ApiError['problems']>([])
  const [isBusy, setBusy] = useState(false)
  const send = async (body: { address: string; model: string; key?: string }, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const kept = await api.call(setRecommendationWriter, { body }, { tell: 'nothing' })
      client.setQueryData(queryKeyOf(getRecommendationWriter, {}), kept)
      setDraft({ address: kept.address, model: kept.model, key: '' })
      setProblems([])
      showToast({ kind: 'success', title: done })
      toFirst()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.problems)
      if (error.problems.length > 0) return
      const title = error.description === null ? t('definition.saveFailed') : sharedText(error.description)
      showToast({ kind: 'error', title })
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ problems, isBusy },
    save: () =>
      send(
        { address: draft.address, model: draft.model, ...(draft.key !== '' && { key: draft.key }) },
        t('settings.writerSaved'),
      ),
    drop: () => send({ address: '', model: '' }, t('settings.writerDropped')),
  }
}

type WriterDeeds = { readonly save: () => Promise<void>; readonly drop: (() => Promise<void>) | null }

function writerCommands({ save, drop }: WriterDeeds): readonly Command[] {
  if (drop === null) return [saveCommand(save)]
  const dropping: Command = {
    ...{ id: 'settings.noWriter', title: 'settings.writerDrop', icon: 'list' },
    ...{ group: 'here', when: 'form && !dialog', run: () => void drop() },
  }
  return [saveCommand(save), dropping]
}
