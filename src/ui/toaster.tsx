/** The container of toasts; their content comes from `src/services/toasts.ts`. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner, type ToasterProps } from 'sonner'
import { Spinner } from './spinner.tsx'

const icons: ToasterProps['icons'] = {
  success: <CircleCheck aria-hidden className="size-4.5 text-success" />,
  info: <Info aria-hidden className="size-4.5 text-primary" />,
  warning: <TriangleAlert aria-hidden className="size-4.5 text-warning" />,
  error: <CircleAlert aria-hidden className="size-4.5 text-destructive" />,
  loading: <Spinner className="size-4.5 text-primary" />,
}

const classNames = {
  toast:
    'group pointer-events-auto flex w-(--width) items-start gap-3 rounded-lg border border-border bg-popover px-4 py-3 text-popover-foreground shadow-float',
  content: 'flex min-w-0 flex-1 flex-col gap-0.5',
  title: 'text-base font-semibold',
  description: 'text-sm whitespace-pre-line break-words text-muted-foreground',
  icon: 'mt-0.5 shrink-0',
  closeButton:
    'order-last -me-1 inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent hover:text-foreground',
}

export function Toaster({ closeLabel, ...props }: ToasterProps & { closeLabel: string }) {
  return (
    // The library restores focus to the previous element even when Tab moves on, so it must not see the focus event.
    <div onFocusCapture={event => event.stopPropagation()}>
      <Sonner
        // Main buttons are at the other side.
        position={props.dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
        offset={{ bottom: 44 }}
        gap={10}
        expand
        visibleToasts={6}
        // The library's own styles name fonts that the page does not use.
        style={{ fontFamily: 'inherit' }}
        icons={icons}
        toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: closeLabel }}
        {...props}
      />
    </div>
  )
}
