/** The frame of a screen inside the layout: heading, actions and content, with the same margins everywhere. */
import type { ReactNode } from 'react'
import { cn } from '../ui/class-names.ts'

type PageProps = {
  readonly title: string
  /** The title is then for screen readers only. */
  readonly isTitleHidden?: boolean
  readonly lead?: string
  /** A note below the title. */
  readonly mark?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function Page({ title, isTitleHidden = false, lead, mark, actions, className, children }: PageProps) {
  return (
    <div className={cn('mx-auto flex w-full max-w-7xl flex-col gap-5 px-5 py-5', className)}>
      <header className={cn('flex flex-wrap items-end justify-between gap-3', isTitleHidden && 'sr-only')}>
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">{title}</h1>
          {mark}
          {lead && <p className="mt-0.5 text-muted-foreground">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
