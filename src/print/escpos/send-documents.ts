/** Sends papers and the pulse of the cash drawer to the receipt printer of this device, one job after the other. */
import { printerBytes } from '#domain/printing/escpos.ts'
import type { Roll } from '../../api/papers.ts'
import type { Printer } from '../../api/printers.ts'
import { drawLayouts } from './draw-layout.ts'
import { type PrinterFault, sendBytes } from './printer-port.ts'

type Job = { readonly printer: Printer; readonly opensDrawer: boolean }

/** The sheet is read at once, so that it may go while its picture is sent. Null where everything was taken. */
export async function sendDocuments(sheet: HTMLElement, roll: Roll, job: Job): Promise<PrinterFault | null> {
  const papers = await drawLayouts(sheet, roll)
  return sendInTurn(printerBytes({ papers, opensDrawer: job.opensDrawer }), job.printer)
}

export function sendDrawerPulse(printer: Printer): Promise<PrinterFault | null> {
  return sendInTurn(printerBytes({ papers: [], opensDrawer: true }), printer)
}

/** A port takes the bytes of one window at a time. */
async function sendInTurn(bytes: Uint8Array<ArrayBuffer>, printer: Printer): Promise<PrinterFault | null> {
  const { connected, baudRate } = printer
  const send = () => sendBytes(bytes, { ports: navigator, printer: connected, baudRate })
  // A page without TLS has no locks, and no ports either.
  return navigator.locks === undefined ? send() : navigator.locks.request('mizan.printer', send)
}
