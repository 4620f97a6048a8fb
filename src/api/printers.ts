/** The printer that is beside this device: how it is reached, and what is done with each paper. The papers themselves: `papers.ts`. */
import { z } from 'zod'

/** A port or a device as the browser knows it again; one that is no USB device has no numbers. */
const connectedPrinter = z.object({
  connection: z.enum(['serial', 'usb']),
  vendorId: z.int().nullable(),
  productId: z.int().nullable(),
  name: z.string().max(100),
})
export type ConnectedPrinter = z.output<typeof connectedPrinter>

/** `normal` is the browser's own print, `escpos` a receipt printer that is sent bytes. */
export const printerKinds = ['normal', 'escpos'] as const

export const storedPrinter = z.object({
  kind: z.enum(printerKinds),
  connected: connectedPrinter.nullable(),
  baudRate: z.int().min(1200).max(921_600),
  copies: z.int().min(1).max(5),
  /** As soon as a bill is saved. */
  isAutomatic: z.boolean(),
  opensDrawer: z.boolean(),
  hasLogo: z.boolean(),
  qrSizeMm: z.int().min(25).max(60),
})
export type Printer = z.output<typeof storedPrinter>

/** Of a device that nobody has set up. Source: spec §9. */
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

/** What the shop has printed above and beneath its documents, as this device has last heard of it: a till prints without a network, too. */
export const storedPaperTexts = z.object({
  headerLines: z.array(z.string().max(100)).max(5).readonly(),
  footerLines: z.array(z.string().max(100)).max(5).readonly(),
  /** Which logo that is; empty where the shop has none. */
  logoPath: z.string().max(200),
  /** As a `data:` address. */
  logo: z.string(),
})
