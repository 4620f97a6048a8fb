/**
 * The sheet that goes to the printer. It hangs beside the application, unseen on the screen; on paper it is all there is. The page
 * is made as long as the receipt, because a roll has no pages.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './print-sheet.css'

/** Prints once when it is shown and again each time `turn` grows. */
export function PrintSheet({ turn, widthMm, children }: { turn: number; widthMm: number; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Built as an object, because the content security policy allows no style elements.
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    let isWanted = true
    void document.fonts.ready.then(() => {
      if (!isWanted || sheet.current === null) return
      page.replaceSync(pageRule(sheet.current, widthMm))
      printTurn(turn)
    })
    return () => {
      isWanted = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== page)
    }
  }, [turn, widthMm])
  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden>
      {children}
    </div>,
    document.body,
  )
}

function printTurn(turn: number): void {
  if (turn > 0) window.print()
}

const pxPerMm = 96 / 25.4

function pageRule(sheet: HTMLElement, widthMm: number): string {
  const heightMm = Math.ceil(sheet.scrollHeight / pxPerMm) + 1
  return `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`
}
