/**
 * Printing one posted bill: on which paper, whether as a copy, and as a PDF.
 *
 * A browser does not tell a print from a cancelled one, so every opening of its dialog counts, before there can be any paper (docs/decisions/specification.md, "Prints").
 * The server counts: the first it is told of is the original, all others are copies, on whatever machine. A bill that was posted here a
 * moment ago is in nobody's hands, so its paper does not wait for the answer.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { firstPapers, type Paper, paperKindOf } from '../api/papers.ts'
import { useStored } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { usePrintCount } from './use-print-count.ts'

export type Printing = {
  readonly bill: BillDocument
  readonly paper: Paper
  /** Remembered on this device for invoices of this kind. */
  readonly choosePaper: (paper: Paper) => void
  readonly isCopy: boolean
  readonly turn: number
  readonly print: (paper?: Paper) => void
  /** The dialog opens, whoever asked for it. */
  readonly onPrinting: () => void
  /** It has closed. */
  readonly onPrinted: () => void
  readonly isMakingPdf: boolean
  readonly downloadPdf: () => void
  readonly sheet: RefObject<HTMLDivElement | null>
}

/** `isFresh`: posted here a moment ago. The printer starts without being asked. */
export function usePrinting(bill: BillDocument, isFresh = false): Printing {
  const { t } = useTranslation()
  const [chosen, setChosen] = useStored('print_papers')
  const [turn, setTurn] = useState(isFresh ? 1 : 0)
  // While it is printed a paper stays what it was when it began.
  const [isFrozenCopy, setFrozenCopy] = useState<boolean | null>(null)
  const [isMakingPdf, setMakingPdf] = useState(false)
  const isAsking = useRef(false)
  const isCounted = useRef(false)
  const sheet = useRef<HTMLDivElement>(null)
  const { isPrinted, count } = usePrintCount(bill, useQueryClient())
  const kind = paperKindOf(bill)
  const paper = chosen?.[kind] ?? firstPapers[kind]
  const choosePaper = (next: Paper) => setChosen({ ...chosen, [kind]: next })
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
    setMakingPdf(true)
    try {
      const drawing = import('./pdf/download-paper.ts')
      const isCopy = await count()
      flushSync(() => setFrozenCopy(isCopy))
      const { downloadPaper } = await drawing
      if (sheet.current !== null) await downloadPaper(sheet.current, { title: bill.code, paper })
    } catch {
      showToast({ kind: 'error', title: t('print.pdfFailed') })
    } finally {
      setMakingPdf(false)
      setFrozenCopy(null)
    }
  }
  return {
    bill,
    paper,
    choosePaper,
    isCopy: isFrozenCopy ?? isPrinted,
    turn,
    print: (next = paper) => void print(next),
    onPrinting: () => {
      const isCountedAlready = isCounted.current
      isCounted.current = false
      if (isCountedAlready) return
      setFrozenCopy(isPrinted)
      void count()
    },
    onPrinted: () => setFrozenCopy(null),
    isMakingPdf,
    downloadPdf: () => {
      if (!isMakingPdf) void makePdf()
    },
    sheet,
  }
}
