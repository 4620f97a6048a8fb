/** A row of a dialog's list, which is chosen by a click or Enter; arrow keys, Home and End move between rows. */
import type { KeyboardEvent, ReactNode } from 'react'
import { stepFocus } from '../../keyboard/step-focus.ts'
import { cn } from '../../ui/class-names.ts'

type ChoiceRowProps = {
  /** Has the focus when the dialog opens. */
  readonly isFirst: boolean
  readonly choose: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  readonly onFocus?: () => void
  readonly children: ReactNode
}

export function ChoiceRow({ isFirst, choose, onKeyDown, onFocus, children }: ChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        ref={isFirst ? focusOn : undefined}
        className={cn(
          'grid w-full cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-md border border-border px-3 py-2 text-start',
          '-outline-offset-2 hover:bg-accent focus:border-primary focus:bg-secondary',
        )}
        onClick={choose}
        onKeyDown={event => stepFocus(event) || onKeyDown?.(event)}
        onFocus={onFocus}
      >
        {children}
      </button>
    </li>
  )
}

function focusOn(button: HTMLButtonElement | null): void {
  button?.focus()
}
