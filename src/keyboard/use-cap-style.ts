import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type CapStyle, type KeyLayout, loadKeyLayout } from './key-caps.ts'
import { useKeyboard } from './use-keyboard.ts'

/** How keys are drawn for this user: by layout, system and interface language. */
export function useCapStyle(): CapStyle {
  const { isMac } = useKeyboard()
  const { i18n } = useTranslation()
  const layout = useSyncExternalStore(subscribe, () => layoutOfPage)
  const isArabic = i18n.language === 'ar'
  return useMemo(() => ({ layout, isMac, isArabic }), [layout, isMac, isArabic])
}

/** The browser is asked once per page; until it answers, QWERTY is drawn. */
let layoutOfPage: KeyLayout = new Map()
let isAsked = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) void askOnce()
  return () => listeners.delete(listener)
}

async function askOnce(): Promise<void> {
  isAsked = true
  layoutOfPage = await loadKeyLayout(navigator)
  for (const listener of listeners) listener()
}
