import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuRadioGroup = Primitive.RadioGroup

/** Not modal: the page behind it stays accessible to screen readers, and scrollable. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

const itemClasses =
  'relative flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-base outline-none select-none ' +
  'data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:pointer-events-none data-disabled:opacity-60 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground'

/** Rendered in place instead of in a portal, so that it belongs to the same landmark as its button. */
export function DropdownMenuContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      data-slot="dropdown-menu-content"
      sideOffset={sideOffset}
      collisionPadding={8}
      className={cn(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-lg border border-border',
        'bg-popover p-1 text-popover-foreground shadow-float data-[state=open]:animate-fade-in',
        className,
      )}
      {...props}
    />
  )
}

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item data-slot="dropdown-menu-item" className={cn(itemClasses, className)} {...props} />
}

type RadioItemProps = ComponentProps<typeof Primitive.RadioItem> & {
  /** False when the item shows the selection in another way. */
  hasMark?: boolean
}

export function DropdownMenuRadioItem({ className, children, hasMark = true, ...props }: RadioItemProps) {
  return (
    <Primitive.RadioItem
      data-slot="dropdown-menu-radio-item"
      className={cn(itemClasses, hasMark && 'pe-8', className)}
      {...props}
    >
      {children}
      {hasMark && (
        <Primitive.ItemIndicator className="absolute end-2 flex items-center">
          <Check aria-hidden className="!text-primary" strokeWidth={2.5} />
        </Primitive.ItemIndicator>
      )}
    </Primitive.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-2 pt-2 pb-1 text-xs font-semibold text-muted-foreground', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}
