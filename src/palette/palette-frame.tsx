/** The window of the palette over the page, and the line with its field: also while what belongs into them is still being loaded. */
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'

export type PaletteFrameProps = {
  readonly onClose: () => void
  /** Returns whether something inside handled Escape. */
  readonly takesEscape?: () => boolean
  readonly children: ReactNode
}

export function PaletteFrame({ onClose, takesEscape, children }: PaletteFrameProps) {
  const { t } = useTranslation()
  return (
    // Not modal for Radix, which would restyle the whole page before the first frame; here the overlay takes every click, and the
    // keys leave the field only by what the palette does with them.
    <Dialog.Root open modal={false} onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <div
          aria-hidden
          data-slot="palette-overlay"
          className="pointer-events-auto fixed inset-0 z-50 bg-[rgb(10_14_20/0.4)]"
        />
        <Dialog.Content
          data-slot="palette"
          aria-modal
          aria-describedby={undefined}
          onMouseDown={keepFocusInField}
          onKeyDown={keepFromBrowser}
          onWheel={keepFromScrollLock}
          onTouchMove={keepFromScrollLock}
          onEscapeKeyDown={event => {
            if (takesEscape?.() === true) event.preventDefault()
          }}
          onCloseAutoFocus={event => event.preventDefault()}
          className="pointer-events-auto fixed inset-x-4 top-[10vh] z-50 mx-auto flex max-h-[70vh] max-w-[46rem] flex-col overflow-hidden rounded-xl border border-border bg-popover text-popover-foreground shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{t('palette.label')}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function keepFocusInField(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** A dialog beneath the palette cancels on the document whatever scrolls outside of that dialog. */
function keepFromScrollLock(event: SyntheticEvent): void {
  event.stopPropagation()
}

/** The browser's own dialogs for the page have no place over the palette. */
function keepFromBrowser(event: KeyboardEvent): void {
  const isHeld = event.ctrlKey || event.metaKey
  if (isHeld && (event.code === 'KeyS' || event.code === 'KeyP')) event.preventDefault()
}

/** The line above the rows: its child is the field, for which `paletteFieldClass` is. */
export function PaletteQuery({ pageTitle, children }: { pageTitle: string | undefined; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-b border-border px-4">
      <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      {pageTitle !== undefined && (
        <span className="shrink-0 rounded bg-secondary px-2 py-0.5 text-sm font-medium text-secondary-foreground">
          {pageTitle}
        </span>
      )}
      {children}
    </div>
  )
}

export const paletteFieldClass =
  'h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground'
