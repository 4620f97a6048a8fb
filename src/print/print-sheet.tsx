/**
 * The sheet that goes to the printer. It hangs beside the application, unseen on the screen; on paper it is all there is. The page
 * is made as long as the receipt, because a roll has no pages.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './print-sheet.css'

/** Prints once after it is shown and then each time `turn` grows. */
export function PrintSheet({ turn, widthMm, children }: { turn: number; widthMm: number; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isWanted = true
    void document.fonts.ready.then(() => {
      if (isWanted && sheet.current !== null) printSheet(sheet.current, widthMm)
    })
    return () => {
      isWanted = false
    }
  }, [turn, widthMm])
  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden>
      {children}
    </div>,
    document.body,
  )
}

const pxPerMm = 96 / 25.4
/** A roll is never cut within the last line. */
const tailMm = 4

function printSheet(sheet: HTMLElement, widthMm: number): void {
  const heightMm = Math.ceil(sheet.scrollHeight / pxPerMm) + tailMm
  // Built as an object, because the content security policy allows no style elements.
  const page = new CSSStyleSheet()
  page.replaceSync(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`)
  document.adoptedStyleSheets.push(page)
  try {
    window.print()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== page)
  }
}
