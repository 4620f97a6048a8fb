import { useEffect, useState } from 'react'

/** Whether the palette is open: Ctrl+K opens and closes it. */
export function useOpened(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.code !== 'KeyK') return
      event.preventDefault()
      setOpen(was => !was)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [isOpen, setOpen]
}
