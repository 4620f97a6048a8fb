/**
 * How a sheet is printed: by the receipt printer for rolls, else by the browser, which is also the fallback when the printer fails. The
 * cash drawer of a bill just paid in cash opens with its first print, or without one when nothing is printed.
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
  /** Cash goes into or out of the drawer. */
  readonly movesCash: boolean
  /** Prints without asking. */
  readonly isAutomatic: boolean
  readonly sheet: RefObject<HTMLElement | null>
  /** The same callbacks as for the browser's print. */
  readonly onPrinting?: () => void
  readonly onPrinted?: () => void
  /** The browser's print, after `onPrinting` was already called. */
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
    // The user may be on the next bill already; the message stays until closed, and the bill can be printed from the list.
    if (sheet.current?.isConnected) window.print()
  }
}
