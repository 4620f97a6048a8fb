/**
 * Printing one posted bill: on which paper, whether as a copy, and as a PDF. Every print and every PDF is recorded, because from the
 * second on it is a copy, and because a printed invoice is corrected by a credit note alone (decision 6).
 */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { queryKeyOf } from '../api/queries.ts'
import { useApi, useStored } from '../shell/api-context.ts'
import { showToast } from '../shell/toasts.ts'
import { firstPapers, type Paper, paperKindOf } from './papers.ts'

export type Printing = {
  readonly bill: BillDocument
  readonly paper: Paper
  /** Remembered on this device for invoices of this kind. */
  readonly choosePaper: (paper: Paper) => void
  readonly isCopy: boolean
  readonly turn: number
  readonly print: (paper?: Paper) => void
  readonly onPrinted: () => void
  readonly isMakingPdf: boolean
  readonly downloadPdf: () => void
  readonly sheet: RefObject<HTMLDivElement | null>
}

/** `isPrintedAtOnce`: the printer starts without being asked, as after a sale. */
export function usePrinting(bill: BillDocument, isPrintedAtOnce = false): Printing {
  const { t } = useTranslation()
  const [chosen, setChosen] = useStored('print_papers')
  const [turn, setTurn] = useState(isPrintedAtOnce ? 1 : 0)
  const [isMakingPdf, setMakingPdf] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const { prints, record } = usePrintCount(bill)
  const kind = paperKindOf(bill)
  const paper = chosen?.[kind] ?? firstPapers[kind]
  const choosePaper = (next: Paper) => setChosen({ ...chosen, [kind]: next })
  const makePdf = async () => {
    setMakingPdf(true)
    try {
      const { downloadPaper } = await import('./pdf/download-paper.ts')
      if (sheet.current === null) return
      await downloadPaper(sheet.current, { title: bill.code, paper })
      record()
    } catch {
      showToast({ kind: 'error', title: t('print.pdfFailed') })
    } finally {
      setMakingPdf(false)
    }
  }
  return {
    bill,
    paper,
    choosePaper,
    isCopy: prints > 0,
    turn,
    print: (next = paper) => {
      if (next !== paper) choosePaper(next)
      setTurn(turn + 1)
    },
    onPrinted: record,
    isMakingPdf,
    downloadPdf: () => {
      if (!isMakingPdf) void makePdf()
    },
    sheet,
  }
}

/** How often the bill was printed, here or elsewhere. What could not be recorded still counts here. */
function usePrintCount(bill: BillDocument): { readonly prints: number; readonly record: () => void } {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [counted, setCounted] = useState(0)
  const prints = Math.max(counted, bill.prints)
  const record = () => {
    setCounted(prints + 1)
    api
      .call(billLifeEndpoints.recordPrint, { body: { id: bill.id } }, { tell: 'nothing' })
      .then(reply => {
        setCounted(known => Math.max(known, reply.prints))
        return queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBill) })
      })
      .catch(() => showToast({ kind: 'warning', title: t('print.notRecorded') }))
  }
  return { prints, record }
}
