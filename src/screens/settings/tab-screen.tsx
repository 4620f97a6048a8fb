/** One tab of the settings as a form: what it describes, with the keys, the history and the conflicts that every form has. */
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFields, type SettingsTab, type StoredTab } from '#contract/settings/tab.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { FormConflict } from '../../definitions/conflict-dialog.tsx'
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
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LockDialog, lockChange } from './lock-dialog.tsx'
import { tabRowOf, useTabSubject } from './use-tab-subject.ts'

export function TabScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const stored = useQuery({
    ...useApi().query(tab.calls.Read, {}, { tell: 'nothing' }),
    // Read once, when the tab opens: what is typed stands over it.
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
  const save = async () => {
    if (!isChanged) showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
    else if (lock !== null) setAsked('lock')
    else await store('')
  }
  const history = () => setAsked('history')
  useCommands(tabCommands({ save, history, leave: () => isChanged && setAsked('unsaved') }))
  const title = titleText(tab.title)
  const closing = { close: () => setAsked(null), giveBackFocus: lastField }
  return (
    <Page
      title={title}
      className="max-w-5xl"
      actions={
        <>
          <Button variant="ghost" onClick={history}>
            <History aria-hidden />
            {t('definition.history')}
            <KeyCaps keys={['Alt', 'H']} />
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void save()}>
            {isBusy && <Spinner />}
            {isBusy ? t('definition.saving') : t('definition.save')}
            <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
          </Button>
        </>
      }
    >
      <FormNotices form={form} />
      <FormSections definition={subject} form={form} fields={fields} />
      {asked === 'unsaved' && (
        <UnsavedDialog save={() => void save()} discard={discardOf(form, closing)} {...closing} />
      )}
      {(asked === 'lock' || asked === 'reason') && lock !== null && (
        <LockDialog
          // Somebody else has closed more days meanwhile: what closed some opens them now.
          change={asked === 'reason' ? { ...lock, isBack: true } : lock}
          save={why => {
            setAsked(null)
            void store(why)
          }}
          {...closing}
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
      <FormConflict definition={subject} form={form} giveBackFocus={lastField} />
    </Page>
  )
}

function discardOf(form: { readonly discard: () => void }, { close }: { readonly close: () => void }) {
  return () => {
    form.discard()
    close()
  }
}

type TabDeeds = { readonly save: () => Promise<void>; readonly history: () => void; readonly leave: () => void }

function tabCommands({ save, history, leave }: TabDeeds): readonly Command[] {
  const here = { group: 'here', when: 'form && !dialog' } as const
  return [
    {
      ...here,
      id: 'settings.save',
      title: 'definition.save',
      icon: 'documentIn',
      chord: ['mod+s', 'mod+enter'],
      run: () => void save(),
    },
    { ...here, id: 'settings.history', title: 'definition.history', icon: 'shift', chord: 'alt+h', run: history },
    { ...here, id: 'settings.leave', title: 'definition.discard', icon: 'list', chord: 'escape', run: leave },
  ]
}
