/** An inline message, unlike a toast, which disappears. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const looks = {
  error: { icon: CircleAlert, box: 'border-destructive/30 bg-destructive-soft', mark: 'text-destructive' },
  warning: { icon: TriangleAlert, box: 'border-warning/30 bg-warning-soft', mark: 'text-warning' },
  success: { icon: CircleCheck, box: 'border-success/30 bg-success-soft', mark: 'text-success' },
  info: { icon: Info, box: 'border-border bg-secondary', mark: 'text-primary' },
} as const

export type AlertKind = keyof typeof looks

export function Alert({ kind, className, children, ...props }: ComponentProps<'div'> & { kind: AlertKind }) {
  const { icon: Icon, box, mark } = looks[kind]
  return (
    <div
      data-slot="alert"
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2.5 rounded-md border px-3 py-2 text-sm text-foreground', box, className)}
      {...props}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
