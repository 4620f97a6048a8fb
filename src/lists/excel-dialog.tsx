/** Exports a list to Excel: shows progress and can be cancelled. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workbookMediaType } from '#contract/protocol.ts'
import { companyTimeZone } from '../i18n/dates.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useApi } from '../services/api-context.ts'
import { saveFile } from '../services/save-file.ts'
import { showToast } from '../services/toasts.ts'
import { WorkProgress } from '../services/work-progress.tsx'
import { Dialog, DialogContent, DialogTitle } from '../ui/dialog.tsx'
import { type ExportSource, isCutOff, takeRows } from './export-source.ts'
import { movedMark, showBooksChanged } from './moved.ts'

/** More than a user reads in a sheet; a longer file would use the memory of a small machine. */
const rowsMax = 50_000

type ExcelDialogProps<Row, Sum> = {
  readonly list: ExportSource<Row, Sum>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function ExcelDialog<Row, Sum>(props: ExcelDialogProps<Row, Sum>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { list, close, giveBackFocus } = props
  useKeyContext('dialog')
  const done = useExport(props)
  const all = Math.min(list.count, rowsMax)
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent isStatic aria-describedby={undefined} focusAfter={giveBackFocus}>
        <DialogTitle>{t('lists.preparingExcel')}</DialogTitle>
        <WorkProgress
          label={t('lists.preparingExcel')}
          done={done}
          all={all}
          text={t('lists.progress', { done: formats.count(done), all: formats.count(all) })}
          cancel={t('shell.cancel')}
          stop={close}
        >
          {list.count > rowsMax && (
            <p className="mt-2 text-sm">{t('lists.excelLimit', { number: formats.count(rowsMax) })}</p>
          )}
        </WorkProgress>
      </DialogContent>
    </Dialog>
  )
}

/** Starts when mounted; closing the dialog cancels it. Returns how many rows have been read. */
function useExport<Row, Sum>(props: ExcelDialogProps<Row, Sum>): number {
  const {
    t,
    i18n: { language },
  } = useTranslation()
  const api = useApi()
  const [done, setDone] = useState(0)
  const started = useRef(props)
  const count = useRef(props.list.count)
  useEffect(() => {
    count.current = props.list.count
  })
  useEffect(() => {
    const { list, close } = started.current
    const stop = new AbortController()
    const make = async () => {
      try {
        const workbook = import('../fields/workbook.ts')
        const moved = movedMark()
        const reading = { max: rowsMax, signal: stop.signal, onProgress: setDone, onMoved: moved.mark }
        const rows = await takeRows(api, list, 'excel', reading)
        const columns = list.fileColumns?.(rows) ?? list.columns
        const content = (await workbook).workbookOf(rows, columns, { language, timeZone: companyTimeZone() })
        stop.signal.throwIfAborted()
        saveFile(new Uint8Array(content), workbookMediaType, `${list.fileName}.xlsx`)
        const isPart = isCutOff(rows.length, { max: rowsMax, count: count.current })
        const detail = isPart ? t('lists.excelLimit', { number: rowsMax }) : undefined
        showToast({ kind: 'success', title: t('lists.excelDone'), detail })
        if (moved.isMarked()) showBooksChanged(t, [list.title])
        close()
      } catch {
        if (stop.signal.aborted) return
        showToast({ kind: 'error', title: t('lists.excelFailed') })
        close()
      }
    }
    void make()
    return () => stop.abort()
  }, [api, t, language])
  return done
}
