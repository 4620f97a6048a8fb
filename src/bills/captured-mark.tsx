/** Marks a bill made offline, with the times of its making and arrival. */
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'

type Capture = NonNullable<BillDocument['capture']>

/** Without `text` it shows both times; with a text it shows them in a tooltip. */
export function CapturedMark({ capture, text, className }: { capture: Capture; text?: string; className?: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const whole = t('bill.capturedMark', {
    captured: formats.shortDateTime(capture.capturedAt),
    arrived: formats.shortDateTime(capture.arrivedAt),
  })
  return (
    <span title={whole} className={cn('flex min-w-0 items-center gap-1.5 font-medium text-warning', className)}>
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{text ?? whole}</span>
    </span>
  )
}
