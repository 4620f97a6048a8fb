/**
 * A receipt printer connected by Web Serial or WebUSB. The user selects it once, and the browser remembers the permission. It is opened for
 * each job and closed afterwards, so that several windows can share it.
 */
import type { ConnectedPrinter } from '../../api/printers.ts'

/** The part of Web Serial in use. Source: WICG, Web Serial API. */
export type SerialPort = {
  readonly open: (options: { readonly baudRate: number; readonly bufferSize: number }) => Promise<void>
  readonly close: () => Promise<void>
  readonly writable: WritableStream<Uint8Array> | null
  readonly getInfo: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
}
type SerialPorts = {
  readonly getPorts: () => Promise<readonly SerialPort[]>
  readonly requestPort: () => Promise<SerialPort>
}

/** The part of WebUSB in use. Source: WICG, WebUSB API. */
export type UsbDevice = {
  readonly vendorId: number
  readonly productId: number
  readonly productName?: string | undefined
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  readonly selectConfiguration: (number: number) => Promise<void>
  readonly claimInterface: (number: number) => Promise<void>
  readonly transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ readonly status?: string }>
}
type UsbInterface = { readonly interfaceNumber: number; readonly alternates: readonly UsbAlternate[] }
type UsbAlternate = { readonly interfaceClass: number; readonly endpoints: readonly UsbEndpoint[] }
type UsbEndpoint = { readonly endpointNumber: number; readonly direction: 'in' | 'out'; readonly type: string }
type UsbFilter = { readonly classCode: number }
type UsbDevices = {
  readonly getDevices: () => Promise<readonly UsbDevice[]>
  readonly requestDevice: (options: { readonly filters: readonly UsbFilter[] }) => Promise<UsbDevice>
}

/** The browser's APIs; pages without HTTPS, and some browsers, have neither. */
export type PrinterPorts = { readonly serial?: SerialPorts; readonly usb?: UsbDevices }

declare global {
  interface Navigator extends PrinterPorts {}
}

/**
 * Why printing failed or stopped. `unsupported`: the browser lacks the connection. `notChosen`: no printer was selected. `notThere`: it is
 * not connected. `refused`: permission denied. `busy`: another program uses it. `lost`: it was disconnected. `silent`: it accepts no data,
 * for example without paper.
 */
export const printerFaults = ['unsupported', 'notChosen', 'notThere', 'refused', 'busy', 'lost', 'silent'] as const
export type PrinterFault = (typeof printerFaults)[number]

/** A printer that is out of paper accepts no more data. */
const silentMs = 10_000
/** At 1,200 baud it takes less than `silentMs`. */
const chunkBytes = 1024

export type Sending = {
  readonly ports: PrinterPorts
  readonly printer: ConnectedPrinter | null
  readonly baudRate: number
  readonly silentMs?: number
}

/** Null when the printer accepted everything. */
export async function sendBytes(bytes: Uint8Array<ArrayBuffer>, sending: Sending): Promise<PrinterFault | null> {
  const { ports, printer } = sending
  if (printer === null) return 'notChosen'
  if (ports[printer.connection] === undefined) return 'unsupported'
  try {
    const opened = await (printer.connection === 'serial' ? openSerial : openUsb)(sending, printer)
    if (opened === null) return 'notThere'
    try {
      for (let at = 0; at < bytes.length; at += chunkBytes)
        await inTime(opened.write(bytes.slice(at, at + chunkBytes)), sending)
    } catch (error) {
      await inTime(opened.giveUp(), sending).catch(() => {})
      return sentFaultOf(error)
    }
    await inTime(opened.finish(), sending)
    return null
  } catch (error) {
    return faultOf(error)
  }
}

type Opened = {
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<unknown>
  readonly finish: () => Promise<unknown>
  /** Closes the port while it still accepts nothing. */
  readonly giveUp: () => Promise<unknown>
}

async function openSerial(
  { ports, baudRate }: Sending,
  { vendorId, productId }: ConnectedPrinter,
): Promise<Opened | null> {
  const known = (await ports.serial?.getPorts()) ?? []
  const port = known.find(each => {
    const { usbVendorId = null, usbProductId = null } = each.getInfo()
    return usbVendorId === vendorId && usbProductId === productId
  })
  if (port === undefined) return null
  await port.open({ baudRate, bufferSize: 4 * chunkBytes })
  const writer = port.writable?.getWriter()
  return {
    write: async chunk => writer?.write(chunk),
    finish: async () => {
      await writer?.close()
      await port.close()
    },
    giveUp: async () => {
      // A pending write may never end.
      writer?.abort().catch(() => {})
      writer?.releaseLock()
      await port.close()
    },
  }
}

/** USB class: printers. Some use the vendor class. */
const printerClass = 7
const makerClass = 255

async function openUsb({ ports }: Sending, { vendorId, productId }: ConnectedPrinter): Promise<Opened | null> {
  const known = (await ports.usb?.getDevices()) ?? []
  const device = known.find(each => each.vendorId === vendorId && each.productId === productId)
  if (device === undefined) return null
  await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const [way] = waysInto(device)
    if (way === undefined) throw new DOMException('The device has nothing that takes bytes.', 'NotFoundError')
    await device.claimInterface(way.interfaceNumber)
    return {
      write: async chunk => {
        const { status } = await device.transferOut(way.endpointNumber, chunk)
        if (status !== 'ok') throw new DOMException(`The printer answers ${status}.`, 'NetworkError')
      },
      finish: () => device.close(),
      giveUp: () => device.close(),
    }
  } catch (error) {
    await device.close()
    throw error
  }
}

/** The endpoints that accept bytes, those of printer class first. */
function waysInto({ configuration }: UsbDevice): readonly { interfaceNumber: number; endpointNumber: number }[] {
  const ways = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates.slice(0, 1).flatMap(({ interfaceClass, endpoints }) =>
      endpoints
        .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
        .map(({ endpointNumber }) => ({
          interfaceNumber,
          endpointNumber,
          isPrinter: interfaceClass === printerClass,
        })),
    ),
  )
  return ways.sort((one, other) => Number(other.isPrinter) - Number(one.isPrinter))
}

async function inTime(work: Promise<unknown>, { silentMs: waitMs = silentMs }: Sending): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The printer takes nothing.', 'TimeoutError')), waitMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : ''
}

function sentFaultOf(error: unknown): PrinterFault {
  return nameOf(error) === 'TimeoutError' ? 'silent' : 'lost'
}

function faultOf(error: unknown): PrinterFault {
  const faults: Readonly<Record<string, PrinterFault>> = {
    NotFoundError: 'notThere',
    SecurityError: 'refused',
    NotAllowedError: 'refused',
    InvalidStateError: 'busy',
    TimeoutError: 'silent',
  }
  return faults[nameOf(error)] ?? 'lost'
}

type Choice = ConnectedPrinter | PrinterFault | null

/** Shows the browser's device chooser, which requires a user gesture; null when the user cancels. */
export async function choosePrinter(ports: PrinterPorts, connection: ConnectedPrinter['connection']): Promise<Choice> {
  try {
    return await (connection === 'serial' ? chooseSerial : chooseUsb)(ports)
  } catch (error) {
    const fault = faultOf(error)
    return fault === 'notThere' ? null : fault
  }
}

async function chooseSerial({ serial }: PrinterPorts): Promise<Choice> {
  if (serial === undefined) return 'unsupported'
  const { usbVendorId = null, usbProductId = null } = (await serial.requestPort()).getInfo()
  return { connection: 'serial', vendorId: usbVendorId, productId: usbProductId, name: '' }
}

async function chooseUsb({ usb }: PrinterPorts): Promise<Choice> {
  if (usb === undefined) return 'unsupported'
  const filters = [printerClass, makerClass].map(classCode => ({ classCode }))
  const { vendorId, productId, productName = '' } = await usb.requestDevice({ filters })
  return { connection: 'usb', vendorId, productId, name: productName.slice(0, 100) }
}
