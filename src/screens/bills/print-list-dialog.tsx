/**
 * Prints the list of bills as it is filtered and sorted: asks first where it is long, reads every bill of it, shows the first pages and
 * starts the printer. It stops when it is closed.
 */
import { useQueryClient } from '@tanstack/react-query'
import { FileDown, Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { ListSheet, type ListView, listPages } from '../../print/list-sheet.tsx'
import { PrintSheet } from '../../print/print-sheet.tsx'
import { useApi } from '../../shell/api-context.ts'
import { showToast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { allBills } from './all-bills.ts'
import type { BillColumn } from './bill-columns.tsx'
import type { BillListing } from './bill-filter.ts'
import { sumsQuery } from './bill-list.ts'
import { type ListToPrint, listView } from './list-view.ts'
import { useChosenNames } from './use-chosen-names.ts'

/** Fewer are printed without asking. */
const askedFrom = 1000
/** Some two hundred pages: more is a file, and no paper. */
const billsMax = 5000
/** Every letter of a PDF is placed in the browser, which stands still meanwhile. */
const pdfMax = 1000
const previewPages = 3

type PrintListDialogProps = {
  readonly listing: BillListing
  readonly columns: readonly BillColumn[]
  /** As far as it is known. */
  readonly count: number
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function PrintListDialog(props: PrintListDialogProps) {
  const { t } = useTranslation()
  const { count, close, giveBackFocus } = props
  const [isAsking, setAsking] = useState(count > askedFrom)
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        isStatic
        closeLabel={t('shell.close')}
        aria-describedby={undefined}
        className={isAsking ? undefined : 'max-w-4xl'}
        focusAfter={giveBackFocus}
      >
        <DialogTitle>{t('bills.printList')}</DialogTitle>
        {isAsking ? <Question count={count} start={() => setAsking(false)} close={close} /> : <Printed {...props} />}
      </DialogContent>
    </Dialog>
  )
}

function Question({ count, start, close }: { count: number; start: () => void; close: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const rows = Array.from({ length: Math.min(count, billsMax) }, () => [])
  const pages = listPages({ rows, sums: { columns: [], rows: [] } }).length
  return (
    <>
      <p className="mt-2">{t('bills.listPrint.many', { number: formats.count(count), pages: formats.count(pages) })}</p>
      {count > billsMax && <p className="mt-2">{t('bills.listPrint.limit', { number: formats.count(billsMax) })}</p>}
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button autoFocus onClick={start}>
          {t('bills.listPrint.start')}
        </Button>
      </DialogFooter>
    </>
  )
}

function Printed(props: PrintListDialogProps) {
  const { t } = useTranslation()
  const { done, view } = useListView(props)
  const formats = useFormats()
  const all = Math.min(props.count, billsMax)
  if (view !== null) return <Ready view={view} />
  return (
    <>
      <Progress label={t('bills.listPrint.preparing')} value={done} max={all} />
      <p className="mt-1 text-muted-foreground text-sm tabular-nums">
        {t('bills.exportProgress', { done: formats.count(done), all: formats.count(all) })}
      </p>
      <DialogFooter>
        <Button variant="outline" autoFocus onClick={props.close}>
          {t('shell.cancel')}
        </Button>
      </DialogFooter>
    </>
  )
}

function Ready({ view }: { view: ListView }) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState(1)
  const [isMakingPdf, setMakingPdf] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => <ListSheet view={view} />, [view])
  const makePdf = async () => {
    setMakingPdf(true)
    try {
      const { downloadPaper } = await import('../../print/pdf/download-paper.ts')
      if (sheet.current !== null) await downloadPaper(sheet.current, { title: view.title, paper: 'a4Across' })
    } catch {
      showToast({ kind: 'error', title: t('print.pdfFailed') })
    } finally {
      setMakingPdf(false)
    }
  }
  return (
    <>
      <section
        aria-label={t('bills.listPrint.previewLabel')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="list-preview mt-4 rounded-md bg-muted p-3"
      >
        <ListSheet view={view} pagesMax={previewPages} />
      </section>
      <PrintSheet turn={turn} paper="a4Across" sheet={sheet}>
        {whole}
      </PrintSheet>
      <DialogFooter>
        {view.rows.length <= pdfMax && (
          <Button variant="outline" aria-disabled={isMakingPdf} onClick={() => isMakingPdf || void makePdf()}>
            <FileDown aria-hidden />
            {t('print.pdf')}
          </Button>
        )}
        <Button autoFocus onClick={() => setTurn(turn + 1)}>
          <Printer aria-hidden />
          {t('print.printAgain')}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Starts when it is first drawn; closing the dialog stops it. */
function useListView({ listing, columns, close }: PrintListDialogProps) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const { nameOf } = useNames()
  const names = useChosenNames(listing.filter)
  const [done, setDone] = useState(0)
  const [read, setRead] = useState<Omit<ListToPrint, 'names'> | null>(null)
  const started = useRef({ listing, columns, close, nameOf, t })
  useEffect(() => {
    const { current } = started
    const stop = new AbortController()
    const { signal } = stop
    const make = async () => {
      try {
        const company = client.fetchQuery(api.query(settingEndpoints.getCompany, {}, quietly))
        const sums = client.fetchQuery({ ...sumsQuery(api, current.listing.filter), staleTime: 0 })
        const bills: readonly BillRow[] = await allBills(api, current.listing, {
          form: 'paper',
          max: billsMax,
          signal,
          onProgress: setDone,
        })
        const rest = { sums: await sums, company: current.nameOf(await company), nowMs: Date.now() }
        if (!signal.aborted) setRead({ listing: current.listing, columns: current.columns, bills, ...rest })
      } catch {
        if (signal.aborted) return
        showToast({ kind: 'error', title: current.t('bills.listPrint.failed') })
        current.close()
      }
    }
    void make()
    return () => stop.abort()
  }, [api, client])
  const view = useMemo(
    () => read && listView({ ...read, names }, { t, formats, language: i18n.language }),
    [read, names, t, formats, i18n.language],
  )
  return { done, view }
}

const quietly = { isBackground: true, tell: 'nothing' } as const
