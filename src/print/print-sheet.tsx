/**
 * The sheet that goes to the printer. It hangs beside the application, unseen on the screen; on paper it is all there is. The page
 * of a roll is made as long as the receipt.
 */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Paper, paperSizes } from './papers.ts'
import './print-sheet.css'

type PrintSheetProps = {
  /** Prints each time it grows, and at once when it is not 0. */
  readonly turn: number
  readonly paper: Paper
  /** The print dialog has closed, whoever opened it. */
  readonly onPrinted?: () => void
  readonly sheet: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

export function PrintSheet({ turn, paper, onPrinted, sheet, children }: PrintSheetProps) {
  const printed = useRef(onPrinted)
  const lastTurn = useRef(0)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const tell = () => printed.current?.()
    window.addEventListener('afterprint', tell)
    return () => window.removeEventListener('afterprint', tell)
  }, [])
  useEffect(() => {
    // Built as an object, because the content security policy allows no style elements.
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    let isWanted = true
    const measure = () => {
      if (sheet.current !== null) page.replaceSync(pageRule(sheet.current, paper))
    }
    // A receipt that has been printed grows by the mark of a copy.
    const growth = new ResizeObserver(measure)
    if (sheet.current !== null) growth.observe(sheet.current)
    void document.fonts.ready.then(() => {
      if (!isWanted || sheet.current === null) return
      measure()
      if (turn > lastTurn.current) {
        lastTurn.current = turn
        window.print()
      }
    })
    return () => {
      isWanted = false
      growth.disconnect()
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

const pxPerMm = 96 / 25.4

function pageRule(sheet: HTMLElement, paper: Paper): string {
  const { widthMm, heightMm } = paperSizes[paper]
  const height = heightMm ?? Math.ceil(sheet.scrollHeight / pxPerMm) + 1
  return `@page { size: ${widthMm}mm ${height}mm; margin: 0 }`
}
