import { X } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { cn } from './class-names.ts'
import { rememberFocus } from './focus-place.ts'
import { oweFocus } from './owed-focus.ts'

export const Dialog = DialogPrimitive.Root

type ContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  /** The label of the close button; without it there is none. */
  closeLabel?: string
  /** A click outside does not close it. */
  isStatic?: boolean
  /**
   * Restores the focus, by default to where it was before the dialog. Not called if a key has already moved it elsewhere; when another dialog
   * is open by then, that one calls it later.
   */
  focusAfter?: (() => void) | undefined
}

export function DialogContent(given: ContentProps) {
  const toFocusBefore = useFocusBefore()
  const { className, children, closeLabel, isStatic = false, focusAfter = toFocusBefore, ...props } = given
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay
        data-slot="dialog-overlay"
        // A press outside the dialog must not move the focus.
        onMouseDown={event => event.preventDefault()}
        className="fixed inset-0 z-40 bg-[rgb(10_14_20/0.5)] data-[state=open]:animate-fade-in"
      />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        onPointerDownOutside={isStatic ? event => event.preventDefault() : undefined}
        onInteractOutside={isStatic ? event => event.preventDefault() : undefined}
        onCloseAutoFocus={event => {
          event.preventDefault()
          if (isFocusFree()) focusAfter()
          else if (document.activeElement?.closest('[data-slot=palette]')) oweFocus(focusAfter)
        }}
        className={cn(
          'fixed inset-x-4 top-[12vh] z-50 mx-auto max-h-[80vh] w-auto max-w-md overflow-y-auto rounded-xl border border-border',
          'bg-popover p-6 text-popover-foreground shadow-float data-[state=open]:animate-fade-in',
          className,
        )}
        {...props}
      >
        {children}
        {closeLabel && (
          <DialogPrimitive.Close
            aria-label={closeLabel}
            className="absolute end-3 top-3 inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

/** To the element that had the focus before the dialog; to the page when it is gone. */
function useFocusBefore(): () => void {
  const [before] = useState(rememberFocus)
  return () => {
    before.restore()
    if (isFocusFree()) document.querySelector('main')?.focus()
  }
}

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-xl font-bold', className)} {...props} />
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('mt-1 text-base text-muted-foreground', className)} {...props} />
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-6 flex flex-wrap justify-end gap-2', className)} {...props} />
}
