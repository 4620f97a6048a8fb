/** Waits until the user pauses, so that nothing takes the focus while they type. Source: design page 4 §2.6. */
import { useEffect, useState } from 'react'

/** A second without key, tap or change. */
export const idleMs = 1000

const activity = ['keydown', 'input', 'pointerdown', 'compositionupdate', 'paste'] as const

/** False until there was a pause of `pauseMs` since `isWanted` became true; then true until it becomes false. */
export function useAfterPause(isWanted: boolean, pauseMs = idleMs): boolean {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let timer = setTimeout(setPaused, pauseMs, true)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(setPaused, pauseMs, true)
    }
    for (const name of activity) window.addEventListener(name, restart, { capture: true })
    return () => {
      clearTimeout(timer)
      setPaused(false)
      for (const name of activity) window.removeEventListener(name, restart, { capture: true })
    }
  }, [isWanted, pauseMs])
  return isWanted && isPaused
}
