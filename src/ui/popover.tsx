import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

export const Popover = Primitive.Root
export const PopoverAnchor = Primitive.Anchor

type ContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Its container: inside the dialog that opened it, so that the focus stays in that dialog. */
  container?: HTMLElement | null | undefined
}

/** Below its anchor when there is room, otherwise above, and always within the window. */
export function PopoverContent({ className, container, align = 'start', sideOffset = 4, ...props }: ContentProps) {
  return (
    <Primitive.Portal container={container ?? document.body}>
      <Primitive.Content
        data-slot="popover-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-60 rounded-lg border border-border bg-popover p-3 text-popover-foreground shadow-float outline-none',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
