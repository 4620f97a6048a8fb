/** Arrow keys move the focus to the nearest button on that side of the screen, in both writing directions. */
import type { KeyboardEvent } from 'react'

const sides = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const satisfies Record<string, readonly [number, number]>

export function stepAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const side = sides[event.key as keyof typeof sides]
  const from = document.activeElement
  if (side === undefined || from === null || !event.currentTarget.contains(from)) return
  event.preventDefault()
  const [x, y] = middleOf(from)
  const nearest = [...event.currentTarget.querySelectorAll('button')]
    .map(button => {
      const [toX, toY] = middleOf(button)
      const along = (toX - x) * side[0] + (toY - y) * side[1]
      const across = Math.abs((toX - x) * side[1]) + Math.abs((toY - y) * side[0])
      return { button, along, distance: along + across * 3 }
    })
    .filter(({ along }) => along > 1)
    .sort((a, b) => a.distance - b.distance)[0]
  nearest?.button.focus()
}

function middleOf(element: Element): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
