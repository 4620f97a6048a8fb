/** Makes the Excel file of the listed bills: says how far it is, and stops when it is told to. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultTimeZone } from '../../i18n/dates.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../shell/api-context.ts'
import { showToast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { allBills } from './all-bills.ts'
import type { BillColumn } from './bill-columns.tsx'
import type { BillFilter, BillListing } from './bill-filter.ts'
import { saveFile } from './save-file.ts'

/** More than a person reads in a sheet; a file of more would take the memory of a small machine. */
const billsMax = 50_000

type ExportDialogProps = {
  readonly listing: BillListing
  readonly columns: readonly BillColumn[]
  /** As far as it is known. */
  readonly count: number
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { count, close, giveBackFocus } = props
  useKeyContext('dialog')
  const done = useExport(props)
  const all = Math.min(count, billsMax)
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent isStatic aria-describedby={undefined} focusAfter={giveBackFocus}>
        <DialogTitle>{t('bills.exportTitle')}</DialogTitle>
        <Progress label={t('bills.exportTitle')} value={done} max={all} />
        <p className="mt-1 text-muted-foreground text-sm tabular-nums">
          {t('bills.exportProgress', { done: formats.count(done), all: formats.count(all) })}
        </p>
        {count > billsMax && (
          <p className="mt-2 text-sm">{t('bills.exportLimit', { number: formats.count(billsMax) })}</p>
        )}
        <DialogFooter>
          <Button variant="outline" autoFocus onClick={close}>
            {t('shell.cancel')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Starts when it is first drawn; closing the dialog stops it. Answers how many bills have been read. */
function useExport(props: ExportDialogProps): number {
  const {
    t,
    i18n: { language },
  } = useTranslation()
  const api = useApi()
  const [done, setDone] = useState(0)
  const started = useRef(props)
  useEffect(() => {
    const { listing, columns, count, close } = started.current
    const stop = new AbortController()
    const make = async () => {
      try {
        const workbook = import('../../fields/workbook.ts')
        const bills = await allBills(api, listing, {
          form: 'excel',
          max: billsMax,
          signal: stop.signal,
          onProgress: setDone,
        })
        const content = (await workbook).workbookOf(bills, columns, { language, timeZone: defaultTimeZone })
        stop.signal.throwIfAborted()
        saveFile(content, fileName(listing.filter))
        const detail = count > billsMax ? t('bills.exportLimit', { number: billsMax }) : undefined
        showToast({ kind: 'success', title: t('bills.exportDone'), detail })
        close()
      } catch {
        if (stop.signal.aborted) return
        showToast({ kind: 'error', title: t('bills.exportFailed') })
        close()
      }
    }
    void make()
    return () => stop.abort()
  }, [api, t, language])
  return done
}

function fileName({ type, from, to, awaitsDelivery, wasCaptured }: BillFilter): string {
  const marks = [awaitsDelivery ? 'undelivered' : null, wasCaptured ? 'offline' : null]
  return `${['bills', type, ...marks, from, to].filter(part => part !== null).join('-')}.xlsx`
}
