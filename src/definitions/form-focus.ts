/** The focus in a form: from field to field, to the first invalid one, and back after a dialog. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { RowForm } from './use-row-form.ts'

const fields = 'input:enabled:not([type=color]),select:enabled,textarea:enabled'

/** Enter moves to the next field, like Tab, except in multi-line text. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !isField) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)]
  all[all.indexOf(target) + 1]?.focus()
}

/** Remembers the last focused field, to restore it after a dialog. */
export function useLastField(form: { readonly current: HTMLFormElement | null }): () => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const own = form.current
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) last.current = event.target
    }
    own?.addEventListener('focusin', remember)
    return () => own?.removeEventListener('focusin', remember)
  }, [form])
  return () => {
    const field = last.current ?? form.current?.querySelector('input')
    if (field instanceof HTMLElement) field.focus()
  }
}

/** Focuses the first invalid field after a refusal; with a conflict dialog, once that is closed. */
export function useFirstWrong(
  form: { readonly current: HTMLFormElement | null },
  { refusals, problems, conflict }: RowForm,
): void {
  const latest = useRef(problems)
  latest.current = problems
  const handled = useRef(0)
  const isDeciding = conflict !== null
  useEffect(() => {
    if (refusals === handled.current || isDeciding) return
    handled.current = refusals
    const names = new Set(latest.current.keys())
    const all = form.current?.querySelectorAll<HTMLElement>('[name]') ?? []
    Array.from(all)
      .find(each => names.has(each.getAttribute('name') ?? ''))
      ?.focus()
  }, [form, refusals, isDeciding])
}

/**
 * Focuses the first invalid field of a form without a `RowForm`, in the render that follows the call. A timer would run after keys that the
 * user typed meanwhile, and take the focus from a field they went on to.
 */
export function useInvalidFocus(form: { readonly current: HTMLElement | null }): () => void {
  const [refusals, refused] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, refusals])
  return refused
}
