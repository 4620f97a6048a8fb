/** Bytes on their way to a receipt printer, and what is said where they do not arrive. */
import { describe, expect, test } from 'vitest'
import type { ConnectedPrinter } from '#src/api/printers.ts'
import {
  choosePrinter,
  type PrinterPorts,
  type SerialPort,
  sendBytes,
  type UsbDevice,
} from '#src/print/escpos/printer-port.ts'

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251)
const serialPrinter: ConnectedPrinter = { connection: 'serial', vendorId: 1208, productId: 514, name: '' }
const usbPrinter: ConnectedPrinter = { connection: 'usb', vendorId: 1208, productId: 514, name: 'TM-T20' }

/** A port that records what it takes. */
function fakePort({ vendorId = 1208, takes = async () => {}, openFails = '' }: FakePort = {}) {
  const taken: number[] = []
  const states: string[] = []
  const port: SerialPort = {
    open: async ({ baudRate }) => {
      if (openFails !== '') throw new DOMException('It does not open.', openFails)
      states.push(`open ${baudRate}`)
    },
    close: async () => void states.push('closed'),
    writable: new WritableStream<Uint8Array>({
      write: async chunk => {
        await takes(taken.length)
        taken.push(...chunk)
      },
    }),
    getInfo: () => ({ usbVendorId: vendorId, usbProductId: 514 }),
  }
  return { port, taken, states }
}
type FakePort = {
  readonly vendorId?: number
  readonly takes?: (count: number) => Promise<void>
  readonly openFails?: string
}

const serialOf = (...ports: SerialPort[]): PrinterPorts => ({
  serial: { getPorts: async () => ports, requestPort: async () => ports[0] ?? Promise.reject(notFound) },
})
const notFound = new DOMException('Nothing was chosen.', 'NotFoundError')

const send = (ports: PrinterPorts, printer: ConnectedPrinter | null) =>
  sendBytes(bytes, { ports, printer, baudRate: 19_200, silentMs: 30 })

describe('over a serial port', () => {
  test('all bytes arrive in order at the printer that was chosen, and the port is let go', async () => {
    const [other, own] = [fakePort({ vendorId: 1 }), fakePort()]
    expect(await send(serialOf(other.port, own.port), serialPrinter)).toBeNull()
    expect(own.taken).toEqual([...bytes])
    expect(own.states).toEqual(['open 19200', 'closed'])
    expect([other.taken, other.states]).toEqual([[], []])
  })

  test('a printer that takes nothing more is silent, and the port is let go', async () => {
    const own = fakePort({ takes: count => (count >= 2048 ? new Promise(() => {}) : Promise.resolve()) })
    expect(await send(serialOf(own.port), serialPrinter)).toBe('silent')
    expect(own.taken).toHaveLength(2048)
    expect(own.states.at(-1)).toBe('closed')
  })

  test('a connection that ends is lost', async () => {
    const own = fakePort({ takes: async count => (count >= 1024 ? Promise.reject(new Error('unplugged')) : undefined) })
    expect(await send(serialOf(own.port), serialPrinter)).toBe('lost')
    expect(own.states.at(-1)).toBe('closed')
  })

  test.each([
    ['InvalidStateError', 'busy'],
    ['SecurityError', 'refused'],
    ['NetworkError', 'lost'],
  ])('a port that does not open for %s is %s', async (openFails, fault) => {
    expect(await send(serialOf(fakePort({ openFails }).port), serialPrinter)).toBe(fault)
  })
})

test('a printer that nobody chose, that is not there, or that the browser cannot reach', async () => {
  const { port } = fakePort()
  expect(await send(serialOf(port), null)).toBe('notChosen')
  expect(await send(serialOf(), serialPrinter)).toBe('notThere')
  expect(await send({}, serialPrinter)).toBe('unsupported')
  expect(await send(serialOf(port), usbPrinter)).toBe('unsupported')
})

describe('over USB', () => {
  const endpoint = (endpointNumber: number, direction: 'in' | 'out') => ({ endpointNumber, direction, type: 'bulk' })
  const part = (interfaceNumber: number, interfaceClass: number, numbers: readonly number[]) => ({
    interfaceNumber,
    alternates: [{ interfaceClass, endpoints: [endpoint(9, 'in'), ...numbers.map(each => endpoint(each, 'out'))] }],
  })

  function fakeDevice(status: string) {
    const [taken, actions]: [number[], string[]] = [[], []]
    const device: UsbDevice = {
      vendorId: 1208,
      productId: 514,
      productName: 'TM-T20',
      configuration: { interfaces: [part(0, 255, [3]), part(1, 7, [2])] },
      open: async () => void actions.push('open'),
      close: async () => void actions.push('closed'),
      selectConfiguration: async number => void actions.push(`configuration ${number}`),
      claimInterface: async number => void actions.push(`interface ${number}`),
      transferOut: async (number, chunk) => {
        if (taken.length === 0) actions.push(`endpoint ${number}`)
        taken.push(...chunk)
        return { status }
      },
    }
    const usb = { getDevices: async () => [device], requestDevice: async () => device }
    return { ports: { usb }, taken, actions }
  }

  test('all bytes go to the part that is a printer', async () => {
    const { ports, taken, actions } = fakeDevice('ok')
    expect(await send(ports, usbPrinter)).toBeNull()
    expect(taken).toEqual([...bytes])
    expect(actions).toEqual(['open', 'interface 1', 'endpoint 2', 'closed'])
  })

  test('a printer that refuses bytes is lost, and let go', async () => {
    const { ports, actions } = fakeDevice('stall')
    expect(await send(ports, usbPrinter)).toBe('lost')
    expect(actions.at(-1)).toBe('closed')
  })

  test('is chosen by the person, with its name', async () => {
    expect(await choosePrinter(fakeDevice('ok').ports, 'usb')).toEqual(usbPrinter)
    expect(await choosePrinter({}, 'usb')).toBe('unsupported')
  })
})

test('without a choice there is no printer, and the browser may refuse', async () => {
  expect(await choosePrinter(serialOf(fakePort().port), 'serial')).toEqual(serialPrinter)
  expect(await choosePrinter(serialOf(), 'serial')).toBeNull()
  const refusing = {
    getPorts: async () => [],
    requestPort: () => Promise.reject(new DOMException('No.', 'SecurityError')),
  }
  expect(await choosePrinter({ serial: refusing }, 'serial')).toBe('refused')
})
