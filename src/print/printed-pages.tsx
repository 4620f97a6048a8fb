/** Pages that print at once when they are shown, with a preview, and buttons to print them again and to download them. */
import { FileDown, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSize } from '../api/papers.ts'
import { showToast } from '../services/toasts.ts'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { useStart } from './use-start.ts'

type PrintedPagesProps = {
  /** Of the file. */
  readonly title: string
  readonly paper: PaperSize
  readonly preview: ReactNode
  readonly hasPdf?: boolean
  /** The printed content. */
  readonly children: ReactNode
}

export function PrintedPages({ title, paper, preview, hasPdf = true, children }: PrintedPagesProps) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState(1)
  const [isMakingPdf, setMakingPdf] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const start = useStart({ paper, sheet, movesCash: false, isAutomatic: true })
  const makePdf = async () => {
    setMakingPdf(true)
    try {
      const { downloadPdf } = await import('./pdf/download-pdf.ts')
      if (sheet.current !== null) await downloadPdf(sheet.current, { title, paper })
    } catch {
      showToast({ kind: 'error', title: t('print.pdfFailed') })
    } finally {
      setMakingPdf(false)
    }
  }
  return (
    <>
      {preview}
      <PrintSheet turn={turn} paper={paper} sheet={sheet} start={start}>
        {children}
      </PrintSheet>
      <DialogFooter>
        {hasPdf && (
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
