/** Downloads the invoice as a PDF in the chosen paper size. */
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Printing } from './use-printing.ts'

export function PdfButton({ printing }: { readonly printing: Printing }) {
  const { t } = useTranslation()
  return (
    <Button variant="outline" aria-disabled={printing.isMakingPdf} onClick={printing.downloadPdf}>
      <FileDown aria-hidden />
      {t('print.pdf')}
    </Button>
  )
}
