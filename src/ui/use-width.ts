import { useEffect, useRef, useState } from 'react'

/**
 * The width of an element in pixels, 0 until known, for drawing images. The element must have `contain-inline-size`: otherwise its content
 * would keep a narrowing window from shrinking it.
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
