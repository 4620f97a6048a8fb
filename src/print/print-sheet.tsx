/**
 * The printed sheet. It is a sibling of the application, hidden on screen; in print it is the only content. The page of a roll is as long
 * as the receipt.
 */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type PaperSize, paperSizes } from '../api/papers.ts'
import './print-sheet.css'

type PrintSheetProps = {
  /** Prints each time it increases, and immediately when it is not 0. */
  readonly turn: number
  readonly paper: PaperSize
  /** Called when the print dialog opens and closes, also by the browser's own command. */
  readonly onPrinting?: () => void
  readonly onPrinted?: () => void
  readonly sheet: RefObject<HTMLDivElement | null>
  /** Prints by other means than the browser, when set. */
  readonly start?: () => void
  readonly children: ReactNode
}

export function PrintSheet({ turn, paper, onPrinting, onPrinted, sheet, start, children }: PrintSheetProps) {
  const callbacks = useRef({ onPrinting, onPrinted, start })
  const lastTurn = useRef(0)
  useEffect(() => {
    callbacks.current = { onPrinting, onPrinted, start }
  })
  useEffect(() => {
    const before = () => callbacks.current.onPrinting?.()
    const after = () => callbacks.current.onPrinted?.()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  useEffect(() => {
    // A constructed style sheet, because the content security policy allows no style elements.
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    let isWanted = true
    const measure = () => {
      if (sheet.current !== null) page.replaceSync(pageRule(sheet.current, paper))
    }
    // A receipt grows after printing, when it gets the mark of a copy. The observer waits for a frame, which printing does not.
    const growth = new ResizeObserver(measure)
    if (sheet.current !== null) growth.observe(sheet.current)
    window.addEventListener('beforeprint', measure)
    void Promise.all([document.fonts.ready, picturesReady(sheet.current)]).then(() => {
      if (!isWanted || sheet.current === null) return
      measure()
      if (turn > lastTurn.current) {
        lastTurn.current = turn
        const { start: begin = () => window.print() } = callbacks.current
        begin()
      }
    })
    return () => {
      isWanted = false
      growth.disconnect()
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== page)
    }
  }, [turn, paper, sheet])
  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden>
      {children}
    </div>,
    document.body,
  )
}

/** Images that fail to load are left out. */
async function picturesReady(sheet: HTMLElement | null): Promise<void> {
  const images = Array.from(sheet?.querySelectorAll('img') ?? [])
  await Promise.all(images.map(image => image.decode().catch(() => {})))
}

const pxPerMm = 96 / 25.4

function pageRule(sheet: HTMLElement, paper: PaperSize): string {
  const { widthMm, heightMm } = paperSizes[paper]
  // Copies differ by their marks, so the longest counts.
  const papers = Array.from(sheet.children, each => each.scrollHeight)
  const height = heightMm ?? Math.ceil(Math.max(...papers) / pxPerMm) + 1
  return `@page { size: ${widthMm}mm ${height}mm; margin: 0 }`
}
