import { type RefObject, useEffect } from 'react'

/**
 * Tells a screen reader which row is selected. cmdk 1.1.1 does so only while it holds the selection itself; with a selection
 * that is ours it reads the rows before they are drawn anew and names none. The drawn rows are followed instead.
 */
export function useActiveDescendant(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const [field, rows] = [input.current, list.current]
    if (field === null || rows === null) return
    const name = (): void => {
      const id = rows.querySelector('[aria-selected="true"]')?.id ?? ''
      if (id === '') field.removeAttribute('aria-activedescendant')
      else if (field.getAttribute('aria-activedescendant') !== id) field.setAttribute('aria-activedescendant', id)
    }
    name()
    const observer = new MutationObserver(name)
    observer.observe(rows, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
    // cmdk may write what it believes.
    observer.observe(field, { attributeFilter: ['aria-activedescendant'] })
    return () => observer.disconnect()
  }, [input, list])
}
