/** This device's printer, with the device's and the shop's print settings. */
import { useMemo } from 'react'
import { type Printer, usualPrinter } from '../api/printers.ts'
import { useStored } from '../services/api-context.ts'

export function usePrinter(): Printer {
  return useStored('printer')[0] ?? usualPrinter
}

/** The content of a document besides the document itself. */
export type PrintLook = {
  readonly headerLines: readonly string[]
  readonly footerLines: readonly string[]
  /** The image address; null when none is printed. */
  readonly logo: string | null
  readonly qrSizeMm: number
}

export const plainLook: PrintLook = { headerLines: [], footerLines: [], logo: null, qrSizeMm: usualPrinter.qrSizeMm }

export function usePrintLook(): PrintLook {
  const { hasLogo, qrSizeMm } = usePrinter()
  const [texts] = useStored('paper_texts')
  return useMemo(() => {
    const { headerLines = [], footerLines = [], logo = '' } = texts ?? {}
    return { headerLines, footerLines, logo: hasLogo && logo !== '' ? logo : null, qrSizeMm }
  }, [texts, hasLogo, qrSizeMm])
}
