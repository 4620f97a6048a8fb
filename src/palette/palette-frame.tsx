/** The palette's window and query line, also shown while their content is loading. */
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export type PaletteFrameProps = {
  readonly onClose: () => void
  /** The page below has moved the focus to one of its elements, as a screen does when it arrives. */
  readonly onFocusMoved: () => void
  /** Returns whether something inside handled Escape. */
  readonly takesEscape?: () => boolean
  readonly children: ReactNode
}

export function PaletteFrame({ onClose, onFocusMoved, takesEscape, children }: PaletteFrameProps) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const takeFocusBack = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[role=dialog],[role=alertdialog]') !== null) return
    event.preventDefault()
    onFocusMoved()
    content.current?.querySelector('input')?.focus()
  }
  return (
    // Not modal for Radix, which would restyle the whole page before the first frame. Instead the overlay catches every click, and the
    // palette's key handling keeps the focus in the field.
    <Dialog.Root open modal={false} onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <div
          aria-hidden
          data-slot="palette-overlay"
          className="pointer-events-auto fixed inset-0 z-50 bg-[rgb(10_14_20/0.4)]"
        />
        <Dialog.Content
          ref={content}
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
          onFocusOutside={takeFocusBack}
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

/** A dialog below the palette cancels scroll events outside of itself on the document. */
function keepFromScrollLock(event: SyntheticEvent): void {
  event.stopPropagation()
}

/** The browser's own dialogs for the page must not open over the palette. */
function keepFromBrowser(event: KeyboardEvent): void {
  const isHeld = event.ctrlKey || event.metaKey
  if (isHeld && (event.code === 'KeyS' || event.code === 'KeyP')) event.preventDefault()
}

/** The line above the rows: its child is the field, styled with `paletteFieldClass`. */
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
