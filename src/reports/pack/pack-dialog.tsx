/** Reads the reports of a pack one after the other into one workbook or print; shows progress and can be cancelled. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workbookMediaType } from '#contract/protocol.ts'
import type { MonthReport } from '#contract/reports/month-pack.ts'
import { settingEndpoints } from '#contract/setting.ts'
import type { Day } from '#domain/days.ts'
import { companyTimeZone } from '../../i18n/dates.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportForm } from '../../lists/export-source.ts'
import { showBooksChanged } from '../../lists/moved.ts'
import { PrintReady } from '../../lists/print-list-dialog.tsx'
import type { PrintList } from '../../print/list-sheet.tsx'
import { useReferences } from '../../references/use-references.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { saveFile } from '../../services/save-file.ts'
import { showToast } from '../../services/toasts.ts'
import { WorkProgress } from '../../services/work-progress.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { drawnReport } from '../drawn-reports.ts'
import { monthView } from './month-reports.ts'
import { type PackedReport, packedReport } from './packed-report.ts'

type PackDialogProps = {
  readonly names: readonly MonthReport[]
  readonly form: ExportForm
  readonly month: Day
  readonly branchId: number | null
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function PackDialog(props: PackDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { names, month, form, close, giveBackFocus } = props
  const { done, views, tooLong } = usePack(props)
  const title = t('monthPack.of', { month: formats.month(month) })
  return (
    <InfoDialog
      title={form === 'excel' && tooLong.length === 0 ? t('lists.preparingExcel') : title}
      isStatic
      className={views === null ? undefined : 'max-w-4xl'}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      {views !== null ? (
        <PrintReady views={views} title={title} />
      ) : tooLong.length > 0 ? (
        <>
          <Alert kind="error">
            {t('monthPack.tooLong')} {tooLong.join(t('reports.comma'))}
          </Alert>
          <DialogFooter>
            <Button variant="outline" autoFocus onClick={close}>
              {t('shell.close')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <WorkProgress
          label={t('lists.preparing')}
          done={done}
          all={names.length}
          text={t('monthPack.progress', { done: formats.count(done), all: formats.count(names.length) })}
          cancel={t('shell.cancel')}
          stop={close}
        />
      )}
    </InfoDialog>
  )
}

/**
 * Starts when mounted; closing the dialog cancels it. `views` is null until all reports are read, and for a workbook; `tooLong` lists
 * reports that are too long for a pack, which is then not made.
 */
function usePack(props: PackDialogProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const formats = useFormats()
  const api = useApi()
  const access = useAccess()
  const client = useQueryClient()
  const branches = useReferences('branch')
  const [done, setDone] = useState(0)
  const [views, setViews] = useState<readonly PrintList[] | null>(null)
  const [tooLong, setTooLong] = useState<readonly string[]>([])
  const started = useRef({ ...props, t, formats, access, branches })
  useEffect(() => {
    const {
      names,
      form,
      month,
      branchId,
      close,
      t: words,
      formats: shown,
      access: own,
      branches: known,
    } = started.current
    const stop = new AbortController()
    const { signal } = stop
    const branch = branchId === null ? undefined : known.byId(branchId)
    const tools = { api, access: own, words: { t: words, formats: shown }, branch, signal }
    const read: PackedReport[] = []
    const make = async () => {
      // One after the other, because a user may run only a few heavy reads at once.
      for (const name of names) {
        read.push(await packedReport(name, monthView(month, branchId), form, tools))
        setDone(read.length)
      }
      // An incomplete report must never be mistaken for a whole one.
      const parts = read.filter(({ isWhole }) => !isWhole)
      if (parts.length > 0) return setTooLong(parts.map(part => part.title))
      const moved = read.filter(({ hasMoved }) => hasMoved).map(({ title }) => title)
      if (moved.length > 0) showBooksChanged(words, moved)
      if (form === 'excel') {
        const { bookOf, workSheetOf } = await import('../../fields/workbook.ts')
        const options = { language, timeZone: companyTimeZone() }
        const content = bookOf(
          read.map(({ sheet }) => sheet(workSheetOf, options)),
          options,
        )
        signal.throwIfAborted()
        saveFile(new Uint8Array(content), workbookMediaType, `month-${month.slice(0, 7)}.xlsx`)
        showToast({ kind: 'success', title: words('lists.excelDone') })
        close()
        return
      }
      const asked = api.query(settingEndpoints.getCompany, {}, { isBackground: true, notify: 'never' })
      const company = await client.fetchQuery(asked)
      const nowMs = Date.now()
      if (!signal.aborted) setViews(read.map(({ paper }) => paper(company, nowMs, language)))
    }
    make().catch(() => {
      if (signal.aborted) return
      // Once the dialog is closed, only this message tells which report failed.
      const failed = names[read.length]
      const title = words(form === 'excel' ? 'lists.excelFailed' : 'lists.failed')
      const detail = failed === undefined ? undefined : titleText(drawnReport(failed).title)
      showToast({ kind: 'error', title, detail, isSticky: true, id: 'pack' })
      close()
    })
    return () => stop.abort()
  }, [api, client, language])
  return { done, views, tooLong }
}
