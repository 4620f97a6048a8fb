/** Prints on a receipt printer connected to this device. Reports failures, and leaves the fallback to the browser's print to the caller. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRoll, type PaperSize, type Roll } from '../api/papers.ts'
import { showToast } from '../services/toasts.ts'
import type { PrinterFault } from './escpos/printer-port.ts'
import { usePrinter } from './use-printer.ts'

/** The drawing and sending code, loaded on demand. */
const loadSending = () => import('./escpos/send-documents.ts')

export type DirectPrint = {
  readonly isDirect: (paper: PaperSize) => paper is Roll
  /** Whether the printer has a drawer that this device may open. */
  readonly hasDrawer: boolean
  /** Returns whether everything was printed. `opensDrawer` opens the drawer first. */
  readonly print: (sheet: HTMLElement, roll: Roll, opensDrawer: boolean) => Promise<boolean>
  /** Returns whether the command was sent. */
  readonly openDrawer: () => Promise<boolean>
}

export function useDirectPrint(): DirectPrint {
  const { t } = useTranslation()
  const printer = usePrinter()
  const isConnected = printer.kind === 'escpos'
  useEffect(() => {
    // Preloaded, because a till also prints offline.
    if (isConnected) void loadSending().catch(() => {})
  }, [isConnected])
  const send = async (title: string, action: (sender: Sender) => Promise<PrinterFault | null>) => {
    const sender = await loadSending().catch(() => null)
    const fault = sender === null ? 'notLoaded' : await action(sender)
    if (fault === null) return true
    showToast({ kind: 'error', title, detail: t(`print.faults.${fault}`), isSticky: true, id: 'printer' })
    return false
  }
  return {
    isDirect: (paper): paper is Roll => isConnected && isRoll(paper),
    hasDrawer: isConnected && printer.opensDrawer,
    print: (sheet, roll, opensDrawer) =>
      send(t('print.notPrinted'), sender => sender.sendDocuments(sheet, roll, { printer, opensDrawer })),
    openDrawer: () => send(t('print.drawerNotOpened'), sender => sender.sendDrawerPulse(printer)),
  }
}

type Sender = Awaited<ReturnType<typeof loadSending>>
