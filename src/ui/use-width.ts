import { useEffect, useRef, useState } from 'react'

/**
 * The width of an element in pixels, 0 until it is known; a picture is drawn to it. The element of a picture is `contain-inline-size`: a window
 * that gets narrower would be held open by what was drawn for it before.
 */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
