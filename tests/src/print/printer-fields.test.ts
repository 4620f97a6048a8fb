/** What a device decides about printing: its form, and what becomes of it in the storage. */
import { expect, test } from 'vitest'
import { supportedLanguages } from '#contract/protocol.ts'
import { createStorage, memoryArea } from '#src/api/storage.ts'
import { deviceFields, fieldsFor, readPrinterFields, writePrinterFields } from '#src/screens/settings/printer-fields.ts'
import { textsOf } from '#tests/support/texts.ts'

const open = () => createStorage({ permanent: memoryArea(), session: memoryArea() })

test.each(supportedLanguages)('every field, section and choice has a word in %s', language => {
  const texts = textsOf(language).words ?? {}
  const words = Object.entries(deviceFields).flatMap(([name, field]) => [
    ...[field.word ?? name, field.section ?? ''],
    ...(field.kind === 'choice' ? field.choices : []),
  ])
  expect(words.filter(word => texts[word] === undefined)).toEqual([])
})

test('a device that nobody has set up prints by the browser, receipts on 80 mm and the rest on A4', () => {
  expect(readPrinterFields(open())).toEqual({
    ...{
      kind: 'normal',
      copies: 1,
      isAutomatic: true,
      opensDrawer: false,
      baudRate: 115_200,
      hasLogo: true,
      qrSizeMm: 34,
    },
    ...{ simplified: 'roll', plain: 'roll', tax: 'a4', other: 'a4' },
  })
})

test('what is changed is kept, and the rest stays: the printer that was chosen, the paper that was chosen at a bill', () => {
  const storage = open()
  const connected = { connection: 'usb', vendorId: 1, productId: 2, name: 'TM-T20' } as const
  writePrinterFields(storage, { kind: 'escpos' })
  const printer = storage.get('printer')
  if (printer === null) throw new Error('The printer is not kept.')
  storage.set('printer', { ...printer, connected })
  storage.set('print_papers', { tax: 'roll' })
  writePrinterFields(storage, { copies: 2, simplified: 'roll58', footerLine1: 'of the shop' })
  expect(storage.get('printer')).toEqual({ ...printer, connected, copies: 2 })
  expect(storage.get('print_papers')).toEqual({ tax: 'roll', simplified: 'roll58' })
  expect(readPrinterFields(storage)).toMatchObject({ copies: 2, simplified: 'roll58', tax: 'roll', other: 'a4' })
})

test('what is out of bounds is never kept', () => {
  const storage = open()
  expect(() => writePrinterFields(storage, { copies: 9 })).toThrow()
  expect(storage.get('printer')).toBeNull()
})

test('drawer and wire are asked for where there is a receipt printer', () => {
  const asked = (kind: string) => Object.keys(fieldsFor(kind, deviceFields))
  expect(asked('escpos')).toEqual(Object.keys(deviceFields))
  expect(Object.keys(deviceFields).filter(name => !asked('normal').includes(name))).toEqual(['opensDrawer', 'baudRate'])
})
