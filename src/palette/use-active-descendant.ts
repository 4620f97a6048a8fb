import { type RefObject, useEffect } from 'react'

/**
 * Reports the selected row to screen readers. cmdk 1.1.1 does so only while it controls the selection; with a controlled selection it reads
 * the rows before they are rendered and names none. So this observes the rendered rows instead.
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
    // cmdk may overwrite the attribute.
    observer.observe(field, { attributeFilter: ['aria-activedescendant'] })
    return () => observer.disconnect()
  }, [input, list])
}
