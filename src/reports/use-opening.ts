/** Drill-down from a row. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { TextKey } from '../i18n/texts.ts'
import { type DrillState, drilledOf } from '../lists/drilled.ts'
import { useGoTo } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'

export type RowOpening<Line> = {
  /** Shows a message when nothing can be opened. */
  readonly open: (line: Line | undefined) => void
  readonly blocked: (line: Line | undefined) => TextKey | undefined
}

/** `addressOf` returns null for a row without drill-down, or without permission for it. */
export function useOpening<Line>(addressOf: (line: Line) => string | null): RowOpening<Line> {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const drilled = drilledOf(useLocation().state)
  const find = (line: Line | undefined) => (line === undefined ? null : addressOf(line))
  return {
    open: line => {
      const address = find(line)
      if (address === null) showToast({ kind: 'info', title: t('reports.opensNothing'), id: 'report' })
      else goTo(address, { state: { drilled: drilled + 1 } satisfies DrillState })
    },
    blocked: line => (find(line) === null ? 'reports.opensNothing' : undefined),
  }
}
