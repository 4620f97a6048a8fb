/** A tooltip on hover and keyboard focus. The element keeps its accessible name. */
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

type TooltipProps = {
  readonly text: string
  /** The edge aligned with its element, so that it stays inside the page. */
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export function Tooltip({ text, align = 'end', children }: TooltipProps) {
  return (
    <span className="group/tooltip relative inline-flex">
      {children}
      <span
        aria-hidden
        className={cn(
          'pointer-events-none invisible absolute top-full z-50 mt-1.5 rounded-md bg-foreground px-2 py-1 text-xs font-medium whitespace-nowrap text-background shadow-float',
          'group-hover/tooltip:visible group-hover/tooltip:delay-300 group-has-focus-visible/tooltip:visible',
          align === 'start' ? 'start-0' : 'end-0',
        )}
      >
        {text}
      </span>
    </span>
  )
}
