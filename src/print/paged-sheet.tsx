/**
 * A document on A4 sheets. Every page has the header and page number; lines are never split. Page breaks are measured, because breaks by the
 * browser have no page numbers and are unknown to the PDF.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { labels } from './labels.ts'
import { paginate } from './paginate.ts'
import { type SheetHead, SheetHeader } from './sheet-header.tsx'
import type { PrintLook } from './use-printer.ts'
import './paper.css'
import './invoice-sheet.css'

type PagedSheetProps = {
  /** Keeps its identity while the document does not change. */
  readonly head: SheetHead
  readonly code: string
  readonly look: PrintLook
  readonly lineCount: number
  /** Above the lines of the first page. */
  readonly opening: ReactNode
  /** Each line is marked with `data-part="line"`. */
  readonly lines: (from: number, count: number) => ReactNode
  /** Below the lines of the last page. */
  readonly closing: ReactNode
}

export function PagedSheet({ head, code, look, lineCount, opening, lines, closing }: PagedSheetProps) {
  const [counts, setCounts] = useState<readonly number[]>([lineCount])
  const paper = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (paper.current !== null) setCounts(countsOf(paper.current))
  }, [head, look])
  useEffect(() => {
    let isShown = true
    // Heights change when the font has loaded. Synchronously, because printing waits for the same moment.
    void document.fonts.ready.then(() => {
      const { current } = paper
      if (isShown && current !== null) flushSync(() => setCounts(countsOf(current)))
    })
    return () => {
      isShown = false
    }
  }, [head, look])
  const starts = counts.map((_, page) => counts.slice(0, page).reduce((sum, count) => sum + count, 0))
  return (
    <article ref={paper} className="paper sheet" lang="ar" dir="rtl" aria-label={head.title.ar}>
      {counts.map((count, page) => (
        <section key={page} className="sheet-page" data-page>
          <SheetHeader view={head} look={look} />
          <div className="sheet-body">
            {page === 0 && opening && <div data-part="opening">{opening}</div>}
            {count > 0 && lines(starts[page] ?? 0, count)}
            {page === counts.length - 1 && <div data-part="closing">{closing}</div>}
          </div>
          <footer className="sheet-footer">
            <bdi>{code}</bdi>
            <span>
              {`${labels.page.ar} ${page + 1} ${labels.of.ar} ${counts.length} · `}
              <bdi lang="en">{`${labels.page.en} ${page + 1} ${labels.of.en} ${counts.length}`}</bdi>
            </span>
          </footer>
        </section>
      ))}
    </article>
  )
}

/** Measures the parts wherever they are: a line has the same height on every page. */
function countsOf(paper: HTMLElement): readonly number[] {
  const body = paper.querySelector('.sheet-body')
  const height = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0
  return paginate({
    rows: Array.from(paper.querySelectorAll('[data-part="line"]'), height),
    page: height(body) - height(paper.querySelector('.sheet-lines thead')),
    opening: height(paper.querySelector('[data-part="opening"]')),
    closing: height(paper.querySelector('[data-part="closing"]')),
  })
}
