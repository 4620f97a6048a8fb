/** The service that writes about recommendations: address, model and key; the key is entered and never shown. Source: decision 13. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecommendationWriter, recommendationEndpoints } from '#contract/recommendations.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryKeyOf } from '../../api/queries.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leaveCommand, SaveButton, saveCommand } from '../../definitions/form-actions.tsx'
import { UnsavedDialog } from '../../definitions/unsaved-dialog.tsx'
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
import { useWriterDraft, type WriterDraft } from './use-writer-draft.ts'

const { getRecommendationWriter, setRecommendationWriter } = recommendationEndpoints

export function WriterTab() {
  const { t } = useTranslation()
  const writer = useQuery({
    ...useApi().query(getRecommendationWriter, {}, { notify: 'never' }),
    // Its availability changes at any time.
    staleTime: 0,
  })
  if (writer.isError) return <LoadFailed title={t('settings.loadFailed')} retry={() => void writer.refetch()} />
  return writer.data === undefined ? <Loading /> : <Writer writer={writer.data} />
}

function Writer({ writer }: { writer: RecommendationWriter }) {
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const draft = useWriterDraft(writer)
  const { typed, change } = draft
  const { save, drop, problems, isBusy } = useWriter(draft, fields)
  const isIdle = !draft.isChanged
  const isNamed = writer.address !== ''
  const errorAt = (at: string) => {
    const own = problems.find(each => each.at === at)
    return own ? problemText(own) : null
  }
  useKeyContext('form')
  useCommands([
    ...writerCommands({ save, drop: isNamed ? drop : null }),
    leaveCommand(() => draft.isChanged && setLeaving(true)),
  ])
  const toFields = () => fields.current?.querySelector('input')?.focus()
  return (
    <Page title={t('titles.writerSettings')} lead={t('settings.writerAddressHint')} className="max-w-5xl">
      {draft.isRestored && <Alert kind="info">{t('definition.restored')}</Alert>}
      {writer.isPaused && <Alert kind="warning">{t('settings.writerPaused')}</Alert>}
      <Card>
        <CardContent ref={fields} className="flex max-w-xl flex-col gap-4">
          <FormField label={t('settings.writerAddress')} error={errorAt('address')}>
            {marks => (
              <Input
                {...marks}
                dir="ltr"
                type="url"
                autoComplete="off"
                value={typed.address}
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
                value={typed.model}
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
                value={typed.key}
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
      {isLeaving && (
        <UnsavedDialog
          save={() => void save()}
          discard={() => {
            draft.discard()
            setLeaving(false)
          }}
          close={() => setLeaving(false)}
          giveBackFocus={toFields}
        />
      )}
    </Page>
  )
}

type Sent = { readonly address: string; readonly model: string; readonly key?: string }

function useWriter({ typed, stored, taken, discard }: WriterDraft, fields: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [problems, setProblems] = useState<ApiError['problems']>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (problems.length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems, fields])
  const send = async (sent: Sent, done: string, over: (kept: RecommendationWriter) => void) => {
    if (isBusy) return
    setBusy(true)
    try {
      const kept = await api.call(setRecommendationWriter, { body: { ...sent, before: stored } }, { notify: 'never' })
      client.setQueryData(queryKeyOf(getRecommendationWriter, {}), kept)
      over(kept)
      setProblems([])
      showToast({ kind: 'success', title: done })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.problems)
      if (error.problems.length > 0) return
      if (error.error === 'row_changed') void client.invalidateQueries(api.query(getRecommendationWriter, {}))
      const title = error.description === null ? t('definition.saveFailed') : sharedText(error.description)
      showToast({ kind: 'error', title, isSticky: true, id: 'writer' })
    } finally {
      setBusy(false)
    }
  }
  const { address, model, key } = typed
  return {
    ...{ problems, isBusy },
    save: () =>
      send({ address, model, ...(key !== '' && { key }) }, t('settings.writerSaved'), kept => taken(typed, kept)),
    drop: () => send({ address: '', model: '' }, t('settings.writerDropped'), discard),
  }
}

type WriterActions = { readonly save: () => Promise<void>; readonly drop: (() => Promise<void>) | null }

function writerCommands({ save, drop }: WriterActions): readonly Command[] {
  if (drop === null) return [saveCommand(save)]
  const dropping: Command = {
    ...{ id: 'settings.noWriter', title: 'settings.writerDrop', icon: 'list' },
    ...{ group: 'here', when: 'form && !dialog', run: () => void drop() },
  }
  return [saveCommand(save), dropping]
}
