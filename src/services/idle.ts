/** Waits until the user pauses, so that nothing takes the focus while they type. Source: design page 4 §2.6. */
import { useEffect, useState } from 'react'

/** A second without key, tap or change. */
export const idleMs = 1000

/** A pause in which work of a second delays nobody, even on a slow till. */
export const longPauseMs = 4000

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

/** False until the first pause of `pauseMs` while `isWanted`; then true for good. */
export function useAfterFirstPause(isWanted: boolean, pauseMs = idleMs): boolean {
  const [isDue, setDue] = useState(false)
  const isPaused = useAfterPause(isWanted && !isDue, pauseMs)
  useEffect(() => {
    if (isPaused) setDue(true)
  }, [isPaused])
  return isDue
}
