/** The form of a row, with its actions. */
import { ArrowRight, ScrollText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { titleText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useAccess } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { Page } from '../services/page.tsx'
import { showToast } from '../services/toasts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { FormConflict } from './conflict-dialog.tsx'
import { HistoryButton, historyCommands, SaveButton, saveCommand, useSaveInTurn } from './form-actions.tsx'
import { useFirstWrong, useLastField } from './form-focus.ts'
import { FormNotices, FormSections } from './form-sections.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { type RowForm, useRowForm } from './use-row-form.ts'
import { rowName } from './value-texts.ts'

export type Way = {
  /** Back to the list, restored as it was. */
  readonly toList: () => void
  /** Navigates to the address of a saved new row, in the same form. */
  readonly toSaved: (id: number) => void
  readonly toNew: () => void
}

type FormBodyProps = { readonly definition: Definition; readonly first: DefinitionRow | null; readonly way: Way }

export function FormBody({ definition, first, way }: FormBodyProps) {
  const { t } = useTranslation()
  const names = useNames()
  const form = useRowForm(definition, first)
  const fields = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<'unsaved' | 'history' | null>(null)
  const actions = useFormActions({ definition, form, way, ask: setAsked })
  const save = useSaveInTurn(form, actions.save)
  const lastField = useLastField(fields)
  useFirstWrong(fields, form)
  useKeyContext('form')
  useCommands(formCommands({ ...actions, save }))
  const title = titleText(definition.title)
  const { row, isBusy } = form
  return (
    <Page
      title={row === null ? t('definition.newTitle', { title }) : rowName(definition, row, names)}
      lead={row === null ? '' : title}
      // Child rows need more width than fields.
      className={Object.values(definition.fields).some(({ kind }) => kind === 'rows') ? 'max-w-6xl' : 'max-w-5xl'}
      actions={<Actions actions={{ ...actions, save }} isBusy={isBusy} />}
    >
      {row?.isActive === false && <Alert kind="warning">{t('definition.retiredNotice')}</Alert>}
      <FormNotices form={form} />
      <FormSections definition={definition} form={form} fields={fields} />
      {asked === 'unsaved' && (
        <UnsavedDialog
          save={() => void actions.saveAndLeave()}
          discard={() => {
            form.discard()
            way.toList()
          }}
          close={() => setAsked(null)}
          giveBackFocus={lastField}
        />
      )}
      {asked === 'history' && row !== null && (
        <HistoryDialog definition={definition} row={row} close={() => setAsked(null)} giveBackFocus={lastField} />
      )}
      <FormConflict definition={definition} form={form} giveBackFocus={lastField} />
    </Page>
  )
}

function Actions({ actions, isBusy }: { actions: FormActions; isBusy: boolean }) {
  const { t } = useTranslation()
  const { history, statement } = actions
  return (
    <>
      {statement !== null && (
        <Button variant="ghost" onClick={statement}>
          <ScrollText aria-hidden />
          {t('definition.statement')}
          <KeyCaps keys={['Alt', 'R']} />
        </Button>
      )}
      <HistoryButton open={history} />
      <Button variant="outline" onClick={actions.back}>
        <ArrowRight aria-hidden className="ltr:-scale-x-100" />
        {t('definition.toList')}
        <KeyCaps keys={['Esc']} />
      </Button>
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void actions.saveAndNext()}>
        {t('definition.saveNext')}
        <KeyCaps keys={['F10']} />
      </Button>
      <SaveButton isBusy={isBusy} save={actions.save} />
    </>
  )
}

type FormActions = Omit<ReturnType<typeof useFormActions>, 'save'> & { readonly save: () => void }

type Around = FormBodyProps & {
  readonly form: RowForm
  readonly ask: (what: 'unsaved' | 'history') => void
}

function useFormActions({ definition, form, way, ask }: Omit<Around, 'first'>) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const access = useAccess()
  const { opens } = definition
  const { row, isChanged } = form
  /** Returns the stored row when it equals the form. */
  const store = async (): Promise<DefinitionRow | null> => {
    if (row !== null && !isChanged) {
      showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
      return row
    }
    return form.save()
  }
  const mayOpen = opens !== undefined && row !== null && isOwnPage(opens.path, access)
  return {
    save: async () => {
      const saved = await store()
      if (saved !== null && row === null) way.toSaved(saved.id)
    },
    saveAndNext: async () => {
      const saved = row !== null && !isChanged ? row : await store()
      if (saved !== null && !form.isTypedOn()) way.toNew()
    },
    saveAndLeave: async () => {
      if ((await store()) !== null && !form.isTypedOn()) way.toList()
    },
    back: () => (isChanged ? ask('unsaved') : way.toList()),
    history: row === null ? null : () => ask('history'),
    statement: mayOpen ? () => goTo(`${opens.path}?${opens.filter}=${row.id}`) : null,
  }
}

function formCommands({ save, saveAndNext, back, history, statement }: FormActions): readonly Command[] {
  const here = { group: 'here', when: 'form && !dialog' } as const
  const none: readonly Command[] = []
  return [
    saveCommand(save),
    {
      ...here,
      id: 'definition.saveNext',
      title: 'definition.saveNext',
      icon: 'add',
      chord: 'f10',
      run: () => void saveAndNext(),
    },
    { ...here, id: 'definition.toList', title: 'definition.toList', icon: 'list', chord: 'escape', run: back },
    ...historyCommands(history),
    ...(statement === null
      ? none
      : [
          {
            ...here,
            id: 'definition.rowStatement',
            title: 'definition.statement',
            icon: 'journal',
            chord: 'alt+r',
            run: statement,
          } as const,
        ]),
  ]
}
