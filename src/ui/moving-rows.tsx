/** Rows of a plain table of which one has the focus: arrows, Home and End move it. */
import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from './class-names.ts'

type Rows = { readonly count: number; readonly active: number; readonly focusRow: (row: number) => void }

/** For the table. `focusRow` bounds the row itself. */
export function movesIn({ count, active, focusRow }: Rows): (event: KeyboardEvent) => void {
  const moves: Readonly<Record<string, number>> = {
    ...{ ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 },
  }
  return event => {
    const next = moves[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return
    event.preventDefault()
    focusRow(next)
  }
}

type MovingRowProps = ComponentProps<'tr'> & { readonly isActive: boolean; readonly activate: () => void }

export function MovingRow({ isActive, activate, className, ...props }: MovingRowProps) {
  return (
    <tr
      tabIndex={isActive ? 0 : -1}
      onClick={activate}
      className={cn(
        'border-border/70 border-b outline-offset-[-2px] last:border-b-0 focus-visible:bg-accent focus-visible:outline-2 focus-visible:outline-ring',
        className,
      )}
      {...props}
    />
  )
}
