/** Moves the focus through the buttons of a list with arrows, Home and End; returns whether the key was one of them. */
export function stepFocus(event: React.KeyboardEvent<HTMLElement>): boolean {
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const here = buttons.findIndex(button => button.isSameNode(event.currentTarget))
  const targets: Readonly<Record<string, number | undefined>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return false
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, target))]?.focus()
  return true
}
