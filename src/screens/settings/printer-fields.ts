/** The device's print settings as described fields, and their storage. */
import type { SentFields } from '#contract/definitions/definition.ts'
import type { DefinedField, FieldValues } from '#contract/definitions/field.ts'
import { firstPapers, type PaperKind, paperKinds, papers } from '../../api/papers.ts'
import { type Printer, printerKinds, storedPrinter, usualPrinter } from '../../api/printers.ts'
import type { AppStorage } from '../../api/storage.ts'

const device = { section: 'thisDevice' } as const
const look = { section: 'paper' } as const
const paper = { ...look, kind: 'choice', choices: papers, isRequired: true } as const
const receipts = { section: 'receiptPrinter' } as const

const paperFields = {
  simplified: { ...paper, word: 'paperSimplified' },
  plain: { ...paper, word: 'paperPlain' },
  tax: { ...paper, word: 'paperTax' },
  other: { ...paper, word: 'paperOther' },
} as const satisfies Record<PaperKind, DefinedField>

const printerFields = {
  kind: { ...device, word: 'printerKind', kind: 'choice', choices: printerKinds, isRequired: true },
  copies: { ...device, kind: 'count', min: 1, max: 5, isRequired: true },
  isAutomatic: { ...device, word: 'printsAutomatically', kind: 'flag' },
  opensDrawer: { ...receipts, kind: 'flag' },
  baudRate: { ...receipts, kind: 'count', min: 1200, max: 921_600, isRequired: true },
  hasLogo: { ...look, word: 'printsLogo', kind: 'flag' },
  qrSizeMm: { ...look, kind: 'count', min: 25, max: 60, isRequired: true },
} as const satisfies Partial<Record<keyof Printer, DefinedField>>

export type DescribedFields = Readonly<Record<string, DefinedField>>

/** The order in the form: `printerFields` around the papers. */
export const deviceFields: DescribedFields = {
  kind: printerFields.kind,
  copies: printerFields.copies,
  isAutomatic: printerFields.isAutomatic,
  opensDrawer: printerFields.opensDrawer,
  baudRate: printerFields.baudRate,
  ...paperFields,
  qrSizeMm: printerFields.qrSizeMm,
  hasLogo: printerFields.hasLogo,
}

/** Drawer and baud rate do not apply to the browser's printer. */
export function fieldsFor(kind: string, fields: DescribedFields): DescribedFields {
  const isShown = ({ section }: DefinedField) => kind === 'escpos' || section !== receipts.section
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isShown(field)))
}

export function readPrinterFields(storage: AppStorage): FieldValues {
  const { connected, ...printer } = storage.get('printer') ?? usualPrinter
  return { ...printer, ...firstPapers, ...storage.get('print_papers') }
}

/** Stores the sent fields; others stay unchanged. The form has refused invalid values. */
export function writePrinterFields(storage: AppStorage, values: SentFields): void {
  const before = storage.get('printer') ?? usualPrinter
  storage.set('printer', storedPrinter.parse({ ...before, ...values }))
  const chosen = paperKinds.flatMap(kind => {
    const found = papers.find(each => each === values[kind])
    return found === undefined ? [] : [[kind, found] as const]
  })
  storage.set('print_papers', { ...storage.get('print_papers'), ...Object.fromEntries(chosen) })
}
