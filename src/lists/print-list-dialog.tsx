/**
 * Prints a list with its filters and sorting: confirms a long one, reads every row, shows a preview of the first pages and starts printing.
 * Closing cancels it.
 */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { ListSheet, listPages, type PrintList } from '../print/list-sheet.tsx'
import { PrintedPages } from '../print/printed-pages.tsx'
import { InfoDialog } from '../services/info-dialog.tsx'
import { WorkProgress } from '../services/work-progress.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'
import type { ExportSource } from './export-source.ts'
import { printedMax, useListView } from './use-list-view.ts'

/** Shorter lists are printed without confirmation. */
const askedFrom = 1000
/** A PDF is typeset in the browser, which blocks the page meanwhile. */
const pdfMax = 1000
const previewPages = 3

type PrintListDialogProps<Row, Sum> = {
  readonly list: ExportSource<Row, Sum>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function PrintListDialog<Row, Sum>(props: PrintListDialogProps<Row, Sum>) {
  const { t } = useTranslation()
  const { list, close, giveBackFocus } = props
  const [isAsking, setAsking] = useState(list.count > askedFrom)
  return (
    <InfoDialog
      title={t('lists.print')}
      isStatic
      className={isAsking ? undefined : 'max-w-4xl'}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      {isAsking ? <Question list={list} start={() => setAsking(false)} close={close} /> : <Printed {...props} />}
    </InfoDialog>
  )
}

type QuestionProps<Row, Sum> = Pick<PrintListDialogProps<Row, Sum>, 'list' | 'close'> & { readonly start: () => void }

function Question<Row, Sum>({ list, start, close }: QuestionProps<Row, Sum>) {
  const { count, paperRows } = list
  const max = printedMax(list)
  const { t } = useTranslation()
  const formats = useFormats()
  const rows = Array.from({ length: Math.min(count, max) * (paperRows?.each ?? 1) }, () => [])
  const pages = listPages({ rows, sums: { rows: [] } }).length
  return (
    <>
      <p className="mt-2">{t('lists.many', { number: formats.count(count), pages: formats.count(pages) })}</p>
      {count > max && <p className="mt-2">{t('lists.paperLimit', { number: formats.count(max) })}</p>}
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button autoFocus onClick={start}>
          {t('lists.printAnyway')}
        </Button>
      </DialogFooter>
    </>
  )
}

function Printed<Row, Sum>({ list, close }: PrintListDialogProps<Row, Sum>) {
  const { t } = useTranslation()
  const { done, view } = useListView(list, close)
  const formats = useFormats()
  const all = Math.min(list.count, printedMax(list))
  if (view !== null) return <PrintReady views={[view]} title={view.title} />
  return (
    <WorkProgress
      label={t('lists.preparing')}
      done={done}
      all={all}
      text={t('lists.progress', { done: formats.count(done), all: formats.count(all) })}
      cancel={t('shell.cancel')}
      stop={close}
    />
  )
}

/** Prints lists one after the other: with a preview of the first pages of each; printing starts at once. */
export function PrintReady({ views, title }: { views: readonly PrintList[]; title: string }) {
  const { t } = useTranslation()
  const whole = useMemo(() => views.map((view, place) => <ListSheet key={place} view={view} />), [views])
  return (
    <PrintedPages
      title={title}
      paper="a4Across"
      hasPdf={views.reduce((sum, { rows }) => sum + rows.length, 0) <= pdfMax}
      preview={
        <section
          aria-label={t('lists.previewLabel')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          className="list-preview mt-4 rounded-md bg-muted p-3"
        >
          {views.map((view, place) => (
            <ListSheet key={place} view={view} pagesMax={views.length > 1 ? 1 : previewPages} />
          ))}
        </section>
      }
    >
      {whole}
    </PrintedPages>
  )
}
