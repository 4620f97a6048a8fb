/** Marks a bill as undelivered with an icon and words, because colour alone is not accessible. */
import { PackageOpen } from 'lucide-react'
import { cn } from '../ui/class-names.ts'

export function UndeliveredMark({ text, className }: { text: string; className?: string }) {
  return (
    <span title={text} className={cn('flex min-w-0 items-center gap-1.5 font-medium text-warning', className)}>
      <PackageOpen aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  )
}
