/** A plain table for few rows, without keyboard navigation; larger ones use the grid (`src/grid`). */
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table data-slot="table" className={cn('w-full border-collapse text-sm', className)} {...props} />
}

export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return (
    <caption
      data-slot="table-caption"
      className={cn('pb-1 text-start font-semibold text-muted-foreground', className)}
      {...props}
    />
  )
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return (
    <thead
      data-slot="table-header"
      className={cn('bg-muted text-muted-foreground text-xs [&_tr]:h-8 [&_tr]:border-0', className)}
      {...props}
    />
  )
}

export function TableLines(props: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" {...props} />
}

export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot data-slot="table-footer" className={cn('font-semibold [&_tr]:border-0', className)} {...props} />
}

export function TableLine({ className, ...props }: ComponentProps<'tr'>) {
  return <tr data-slot="table-row" className={cn('h-8 border-border/70 border-b', className)} {...props} />
}

type CellProps = { isNumber?: boolean }

export function TableHead({ className, isNumber = false, ...props }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn('px-2.5 py-1 font-semibold', isNumber ? 'is-number' : 'text-start', className)}
      {...props}
    />
  )
}

export function TableCell({ className, isNumber = false, ...props }: ComponentProps<'td'> & CellProps) {
  return <td data-slot="table-cell" className={cn('px-2.5 py-1', isNumber && 'is-number', className)} {...props} />
}
