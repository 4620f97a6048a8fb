/** Returns to the tables once the bill of one is stored, paid or left. */
import { useEffect, useRef } from 'react'
import { useGoTo } from '../../../services/navigation.ts'
import { useBill, useDraft } from '../editor-context.ts'

export const tablesPath = '/pos/tables'

export function useTableReturn(): void {
  const goTo = useGoTo()
  const isOfTable = useDraft('table') !== null
  const isEmpty = useBill(({ context }) => context.draft.lines.length === 0)
  const was = useRef(isOfTable)
  useEffect(() => {
    const isOver = was.current && !isOfTable && isEmpty
    was.current = isOfTable
    // After the effects of this change: flushing inside an effect is not allowed.
    if (isOver) queueMicrotask(() => goTo(tablesPath))
  }, [isOfTable, isEmpty, goTo])
}
