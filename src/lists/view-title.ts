/** The title of a saved view's screen; undefined when the user may not open it, or it no longer exists. */
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#contract/saved-view.ts'
import { can } from '#domain/access/can.ts'
import type { Screen } from '../catalogue/screen.ts'
import { screens } from '../catalogue/screens.ts'
import type { TitleKey } from '../catalogue/titles.ts'
import { useAccess } from '../services/api-context.ts'

export function useTitleKey(): (view: Pick<SavedView, 'path'>) => TitleKey | undefined {
  const access = useAccess()
  return ({ path }) =>
    (screens as readonly Screen[]).find(screen => screen.path === path && can(access, screen.need))?.title
}

export function useViewTitle(): (view: Pick<SavedView, 'path'>) => string | undefined {
  const { t } = useTranslation()
  const keyOf = useTitleKey()
  return view => {
    const key = keyOf(view)
    return key === undefined ? undefined : t(`titles.${key}`)
  }
}
