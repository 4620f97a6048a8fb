/**
 * Prints a posted bill: paper size, copy or original, and PDF.
 *
 * A browser does not report whether a print was cancelled, so every opening of its dialog counts, before anything can be on paper
 * (docs/decisions/specification.md, "Prints"). The server counts: the first reported print is the original, all others are copies, on any
 * device. A bill that was just posted here has no earlier print, so printing does not wait for the reply. Several copies of one print count
 * once; the first is the original.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { firstPapers, type Paper, paperKindOf, papers, rollOf } from '../api/papers.ts'
import { useApi, useStored } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { EInvoiceNotRead } from './e-invoice-not-read.ts'
import { usePrintCount } from './use-print-count.ts'
import { usePrinter } from './use-printer.ts'
import { movesCash, useStart } from './use-start.ts'

export type Printing = {
  readonly bill: BillDocument
  readonly paper: Paper
  /** The paper sizes of this device; others are commands. */
  readonly papers: readonly Paper[]
  /** Remembered on this device for invoices of this kind. */
  readonly choosePaper: (paper: Paper) => void
  readonly isCopy: boolean
  /** The number of printed copies; all but the first are marked as copies. */
  readonly copies: number
  readonly turn: number
  readonly print: (paper?: Paper) => void
  /** The dialog opens, also by the browser's own command. */
  readonly onPrinting: () => void
  /** The dialog has closed. */
  readonly onPrinted: () => void
  /** Prints the sheet. */
  readonly start: () => void
  readonly isMakingPdf: boolean
  readonly downloadPdf: () => void
  readonly sheet: RefObject<HTMLDivElement | null>
}

/** `isFresh`: just posted here. Then it prints automatically, unless the device is set to ask. */
export function usePrinting(bill: BillDocument, isFresh = false): Printing {
  const { t } = useTranslation()
  const api = useApi()
  const [chosen, setChosen] = useStored('print_papers')
  const { copies, isAutomatic } = usePrinter()
  const [turn, setTurn] = useState(isFresh && isAutomatic ? 1 : 0)
  // During printing the mark of a copy does not change.
  const [isFrozenCopy, setFrozenCopy] = useState<boolean | null>(null)
  // During the making of a PDF the bill does not change either: its e-invoice is read for the bill that is drawn.
  const [pdfBill, setPdfBill] = useState<BillDocument | null>(null)
  const isAsking = useRef(false)
  const isCounted = useRef(false)
  const sheet = useRef<HTMLDivElement>(null)
  const { isPrinted, count } = usePrintCount(bill, useQueryClient())
  const kind = paperKindOf(bill)
  const paper = chosen?.[kind] ?? firstPapers[kind]
  const choosePaper = (next: Paper) => setChosen({ ...chosen, [kind]: next })
  const onPrinting = () => {
    const isCountedAlready = isCounted.current
    isCounted.current = false
    if (isCountedAlready) return
    setFrozenCopy(isPrinted)
    void count()
  }
  const onPrinted = () => setFrozenCopy(null)
  const start = useStart({
    ...{ paper, sheet, isAutomatic, onPrinting, onPrinted },
    movesCash: isFresh && movesCash(bill),
    onFallback: () => {
      isCounted.current = true
    },
  })
  const print = async (next: Paper) => {
    if (isAsking.current) return
    isAsking.current = true
    const isCopy = await count()
    isAsking.current = false
    isCounted.current = true
    if (next !== paper) choosePaper(next)
    setFrozenCopy(isCopy)
    setTurn(before => before + 1)
  }
  const makePdf = async () => {
    setPdfBill(bill)
    try {
      // Before the print is counted: without them there is no PDF.
      const [{ downloadPdf }, { readAttachedEInvoice }] = await Promise.all([
        import('./pdf/download-pdf.ts'),
        import('./attached-e-invoice.ts'),
      ])
      const attachment = await readAttachedEInvoice(api, bill)
      const isCopy = await count()
      flushSync(() => setFrozenCopy(isCopy))
      const first = sheet.current?.querySelector<HTMLElement>('.print-copy')
      if (first) await downloadPdf(first, { title: bill.code, paper, attachment })
    } catch (error) {
      const detail = error instanceof EInvoiceNotRead ? t('print.eInvoiceNotRead') : undefined
      showToast({ kind: 'error', title: t('print.pdfFailed'), detail })
    } finally {
      setPdfBill(null)
      setFrozenCopy(null)
    }
  }
  return {
    bill: pdfBill ?? bill,
    paper,
    papers: papers.filter(each => each === 'a4' || each === paper || each === rollOf(chosen)),
    choosePaper,
    isCopy: isFrozenCopy ?? isPrinted,
    copies,
    turn,
    print: (next = paper) => void print(next),
    onPrinting,
    onPrinted,
    start,
    isMakingPdf: pdfBill !== null,
    downloadPdf: () => {
      if (pdfBill === null) void makePdf()
    },
    sheet,
  }
}
