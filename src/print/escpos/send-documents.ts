/** Sends documents and the cash drawer pulse to this device's receipt printer, one job after the other. */
import { printerBytes } from '#domain/printing/escpos.ts'
import type { Roll } from '../../api/papers.ts'
import type { Printer } from '../../api/printers.ts'
import { drawLayouts } from './draw-layout.ts'
import { type PrinterFault, sendBytes } from './printer-port.ts'

type Job = { readonly printer: Printer; readonly opensDrawer: boolean }

/** Reads the sheet at once, so that it may be removed while the image is sent. Null when everything was accepted. */
export async function sendDocuments(sheet: HTMLElement, roll: Roll, job: Job): Promise<PrinterFault | null> {
  const papers = await drawLayouts(sheet, roll)
  return sendInTurn(printerBytes({ papers, opensDrawer: job.opensDrawer }), job.printer)
}

export function sendDrawerPulse(printer: Printer): Promise<PrinterFault | null> {
  return sendInTurn(printerBytes({ papers: [], opensDrawer: true }), printer)
}

/** A port accepts the bytes of one window at a time. */
async function sendInTurn(bytes: Uint8Array<ArrayBuffer>, printer: Printer): Promise<PrinterFault | null> {
  const { connected, baudRate } = printer
  const send = () => sendBytes(bytes, { ports: navigator, printer: connected, baudRate })
  // A page without HTTPS has no locks, and no ports either.
  return navigator.locks === undefined ? send() : navigator.locks.request('mizan.printer', send)
}
