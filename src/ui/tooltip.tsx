/** A short name that shows on hover and on keyboard focus. The trigger keeps its own accessible name. */
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

const openDelayMs = 400

export const TooltipProvider = Primitive.Provider

export function Tooltip({ text, hint, children }: { text: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Root delayDuration={openDelayMs}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          data-slot="tooltip-content"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs font-medium text-background shadow-float"
        >
          {text}
          {hint}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
