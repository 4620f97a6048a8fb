/**
 * How a sheet gets onto paper: by the receipt printer where it has the roll, else by the browser's print, which also takes over where the printer
 * fails. The cash drawer of a bill that was paid in cash a moment ago opens with its first paper, or alone where none is printed.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { PaperSize } from '../api/papers.ts'
import type { PrintableBill } from './printable-bill.ts'
import { useDirectPrint } from './use-direct-print.ts'

/** Whether the drawer is needed. */
export function movesCash({ tenders }: Pick<PrintableBill, 'tenders'>): boolean {
  return tenders.some(({ method }) => method === 'cash')
}

export type StartOptions = {
  readonly paper: PaperSize
  /** Cash goes into the drawer, or out of it. */
  readonly movesCash: boolean
  /** The paper comes without being asked for. */
  readonly isAutomatic: boolean
  readonly sheet: RefObject<HTMLElement | null>
  /** What the browser tells of its own print is told of the printer's, too. */
  readonly onPrinting?: () => void
  readonly onPrinted?: () => void
  /** The browser's print, for what `onPrinting` was told of already. */
  readonly onFallback?: () => void
}

export function useStart(options: StartOptions): () => void {
  const { paper, movesCash, isAutomatic, sheet, onPrinting, onPrinted, onFallback } = options
  const direct = useDirectPrint()
  const awaitsDrawer = useRef(movesCash && direct.hasDrawer)
  const takeDrawer = () => {
    const opens = awaitsDrawer.current
    awaitsDrawer.current = false
    return opens
  }
  const openAlone = useRef(() => void direct.openDrawer())
  useEffect(() => {
    if (!isAutomatic && takeDrawer()) openAlone.current()
  })
  return () => void start()

  async function start(): Promise<void> {
    const opensDrawer = takeDrawer()
    if (!direct.isDirect(paper)) {
      if (opensDrawer) void direct.openDrawer()
      return window.print()
    }
    if (sheet.current === null) return
    onPrinting?.()
    if (await direct.print(sheet.current, paper, opensDrawer)) return onPrinted?.()
    onFallback?.()
    // The next bill may have begun meanwhile; the message stays until it is closed, and the bill is printed from the list.
    if (sheet.current?.isConnected) window.print()
  }
}
