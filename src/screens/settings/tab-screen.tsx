/** One settings tab as a form, with the common keys, history and conflicts. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFields, type SettingsTab, type StoredTab } from '#contract/settings/tab.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { FormConflict } from '../../definitions/conflict-dialog.tsx'
import {
  HistoryButton,
  historyCommands,
  leaveCommand,
  SaveButton,
  saveCommand,
  useSaveInTurn,
} from '../../definitions/form-actions.tsx'
import { useFirstWrong, useLastField } from '../../definitions/form-focus.ts'
import { FormNotices, FormSections } from '../../definitions/form-sections.tsx'
import { ChangesDialog, quietly } from '../../definitions/history-dialog.tsx'
import { UnsavedDialog } from '../../definitions/unsaved-dialog.tsx'
import { useForm } from '../../definitions/use-row-form.ts'
import { titleText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { LockDialog, lockChange } from './lock-dialog.tsx'
import { tabRowOf, useTabSubject } from './use-tab-subject.ts'

export function TabScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const stored = useQuery({
    ...useApi().query(tab.calls.Read, {}, { notify: 'never' }),
    // Read once, when the tab opens: a refetch would overwrite the user's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (stored.isError) return <LoadFailed title={t('settings.loadFailed')} retry={() => void stored.refetch()} />
  return stored.data === undefined ? <Loading /> : <TabForm tab={tab} first={stored.data} />
}

function TabForm({ tab, first }: { tab: SettingsTab; first: StoredTab }) {
  const { t } = useTranslation()
  const api = useApi()
  const access = useAccess()
  const [asked, setAsked] = useState<'unsaved' | 'history' | 'lock' | 'reason' | null>(null)
  const reason = useRef('')
  const subject = useTabSubject({ ...tab, fields: ownFields(tab, access) }, reason, () => setAsked('reason'))
  const form = useForm(subject, tabRowOf(first))
  const fields = useRef<HTMLFormElement>(null)
  const lastField = useLastField(fields)
  useFirstWrong(fields, form)
  useKeyContext('form')
  const { isBusy, isChanged, row } = form
  const lock = lockChange(form.entries, form.before)
  const store = async (why: string) => {
    reason.current = why
    await form.save()
  }
  const save = useSaveInTurn(form, async () => {
    if (!isChanged) showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
    else if (lock !== null) setAsked('lock')
    else await store('')
  })
  const history = () => setAsked('history')
  useCommands([saveCommand(save), ...historyCommands(history), leaveCommand(() => isChanged && setAsked('unsaved'))])
  const title = titleText(tab.title)
  // The reason is also needed for a decided conflict.
  const decided = () => {
    setAsked(null)
    form.putOff()
  }
  const closing = { close: () => setAsked(null), giveBackFocus: lastField }
  return (
    <Page
      title={title}
      className="max-w-5xl"
      actions={
        <>
          <HistoryButton open={history} />
          <SaveButton isBusy={isBusy} save={save} />
        </>
      }
    >
      <FormNotices form={form} />
      <FormSections definition={subject} form={form} fields={fields} />
      {asked === 'unsaved' && <UnsavedDialog save={save} discard={discardOf(form, closing)} {...closing} />}
      {(asked === 'lock' || asked === 'reason') && lock !== null && (
        <LockDialog
          // Another user locked more days meanwhile, so the change now unlocks some.
          change={asked === 'reason' ? { ...lock, isBack: true } : lock}
          save={why => {
            decided()
            void store(why)
          }}
          close={decided}
          giveBackFocus={lastField}
        />
      )}
      {asked === 'history' && (
        <ChangesDialog
          definition={tab}
          name={title}
          asked={api.query(tab.calls.History, {}, quietly)}
          version={row?.version ?? first.version}
          {...closing}
        />
      )}
      {asked !== 'reason' && <FormConflict definition={subject} form={form} giveBackFocus={lastField} />}
    </Page>
  )
}

function discardOf(form: { readonly discard: () => void }, { close }: { readonly close: () => void }) {
  return () => {
    form.discard()
    close()
  }
}
