/** The settings of this device's printer: the connection, and what to do with each document. Paper sizes: `papers.ts`. */
import { z } from 'zod'

/** How the browser finds a port or device again; only USB devices have numbers. */
const connectedPrinter = z.object({
  connection: z.enum(['serial', 'usb']),
  vendorId: z.int().nullable(),
  productId: z.int().nullable(),
  name: z.string().max(100),
})
export type ConnectedPrinter = z.output<typeof connectedPrinter>

/** `normal` is the browser's print dialog, `escpos` a receipt printer that gets bytes. */
export const printerKinds = ['normal', 'escpos'] as const

export const storedPrinter = z.object({
  kind: z.enum(printerKinds),
  connected: connectedPrinter.nullable(),
  baudRate: z.int().min(1200).max(921_600),
  copies: z.int().min(1).max(5),
  /** Whether it prints as soon as a bill is saved. */
  isAutomatic: z.boolean(),
  opensDrawer: z.boolean(),
  hasLogo: z.boolean(),
  qrSizeMm: z.int().min(25).max(60),
})
export type Printer = z.output<typeof storedPrinter>

/** The default settings. Source: spec §9. */
export const usualPrinter: Printer = {
  kind: 'normal',
  connected: null,
  baudRate: 115_200,
  copies: 1,
  isAutomatic: true,
  opensDrawer: false,
  hasLogo: true,
  qrSizeMm: 34,
}

/** The shop's header and footer texts, cached on this device, because a till also prints offline. */
export const storedPaperTexts = z.object({
  headerLines: z.array(z.string().max(100)).max(5).readonly(),
  footerLines: z.array(z.string().max(100)).max(5).readonly(),
  /** The path of the logo; empty when the shop has none. */
  logoPath: z.string().max(200),
  /** As a `data:` URL. */
  logo: z.string(),
})
