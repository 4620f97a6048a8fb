/** The device's printer and the shop's header and footer, in one form with a preview. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsTabs } from '#contract/settings/registry.ts'
import type { StoredTab } from '#contract/settings/tab.ts'
import { papers } from '../../api/papers.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { FormConflict } from '../../definitions/conflict-dialog.tsx'
import type { Entries } from '../../definitions/entry.ts'
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
import { TestPreview } from '../../print/test-preview.tsx'
import { useDrawerCommand } from '../../print/use-drawer-command.ts'
import { type PrintLook, usePrintLook } from '../../print/use-printer.ts'
import { useApi, useStored } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { PrinterConnection } from './printer-connection.tsx'
import { fieldsFor } from './printer-fields.ts'
import { usePrinterSubject } from './use-printer-subject.ts'

const tab = settingsTabs.printing

export function PrinterScreen() {
  const stored = useQuery({
    ...useApi().query(tab.calls.Read, {}, { notify: 'never' }),
    // Read once, when the screen opens: a refetch would overwrite the user's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return stored.isPending ? <Loading /> : <PrinterForm shop={stored.data ?? null} />
}

function PrinterForm({ shop }: { shop: StoredTab | null }) {
  const { t } = useTranslation()
  const api = useApi()
  const [asked, setAsked] = useState<'unsaved' | 'history' | null>(null)
  const [turn, setTurn] = useState(0)
  const subject = usePrinterSubject(shop)
  const form = useForm(subject, subject.first)
  const fields = useRef<HTMLFormElement>(null)
  const lastField = useLastField(fields)
  useFirstWrong(fields, form)
  useKeyContext('form')
  useDrawerCommand('form && !dialog')
  const { isBusy, isChanged, entries, row } = form
  const save = useSaveInTurn(form, async () => {
    if (isChanged) await form.save()
    else showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
  })
  // The test page shows saved settings, as the next bill will.
  const test = async () => {
    if (!isChanged || (await form.save()) !== null) setTurn(before => before + 1)
  }
  const history = shop === null ? null : () => setAsked('history')
  useCommands([
    saveCommand(save),
    testCommand(test),
    ...historyCommands(history),
    leaveCommand(() => isChanged && setAsked('unsaved')),
  ])
  const title = titleText(tab.title)
  const closing = { close: () => setAsked(null), giveBackFocus: lastField }
  const shown = { ...subject, fields: fieldsFor(entries.kind ?? '', subject.fields) }
  return (
    <Page
      title={title}
      actions={
        <>
          <HistoryButton open={history} />
          <Button variant="outline" aria-disabled={isBusy} onClick={() => void test()}>
            <Printer aria-hidden />
            {t('settings.printerTest')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
          <SaveButton isBusy={isBusy} save={save} />
        </>
      }
    >
      <FormNotices form={form} />
      {shop === null && <Alert kind="info">{t('settings.printerAlone')}</Alert>}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <FormSections definition={shown} form={form} fields={fields} />
          {entries.kind === 'escpos' && <PrinterConnection />}
        </div>
        <TestPreview {...useTyped(entries)} turn={turn} />
      </div>
      {asked === 'unsaved' && (
        <UnsavedDialog
          save={save}
          discard={() => {
            form.discard()
            setAsked(null)
          }}
          {...closing}
        />
      )}
      {asked === 'history' && (
        <ChangesDialog
          definition={tab}
          name={title}
          asked={api.query(tab.calls.History, {}, quietly)}
          version={row?.version ?? 1}
          {...closing}
        />
      )}
      <FormConflict definition={subject} form={form} giveBackFocus={lastField} />
    </Page>
  )
}

/** The receipt with the form's current values; invalid ones are replaced by the saved ones. */
function useTyped(entries: Entries) {
  const kept = usePrintLook()
  const [texts] = useStored('paper_texts')
  const linesOf = (part: 'header' | 'footer') =>
    [1, 2, 3].flatMap(number => entries[`${part}Line${number}`]?.trim() || [])
  const isShared = entries.headerLine1 !== undefined
  const qrSizeMm = Number(entries.qrSizeMm)
  const look: PrintLook = {
    headerLines: isShared ? linesOf('header') : kept.headerLines,
    footerLines: isShared ? linesOf('footer') : kept.footerLines,
    logo: entries.hasLogo === '1' ? texts?.logo || null : null,
    qrSizeMm: qrSizeMm >= 25 && qrSizeMm <= 60 ? qrSizeMm : kept.qrSizeMm,
  }
  return { look, paper: papers.find(each => each === entries.simplified) ?? 'roll' }
}

function testCommand(test: () => Promise<void>): Command {
  return {
    ...{ id: 'printer.test', title: 'settings.printerTest', icon: 'printer', chord: 'mod+p' },
    ...{ group: 'here', when: 'form && !dialog', run: () => void test() },
  }
}
