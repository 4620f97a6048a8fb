/** The file or the sheets of a report, one at a time. */
import { useLayoutEffect, useRef } from 'react'
import { ExcelDialog } from '../lists/excel-dialog.tsx'
import { PaperDialog } from '../lists/paper-dialog.tsx'
import type { TakenList } from '../lists/taken-list.ts'

export type AskedDialog = 'excel' | 'paper' | null

type TakenDialogsProps<Row, Sum> = {
  readonly asked: AskedDialog
  readonly list: TakenList<Row, Sum>
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function TakenDialogs<Row, Sum>({ asked, list, close, giveBackFocus }: TakenDialogsProps<Row, Sum>) {
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  })
  // Another dialog may have been asked for since.
  const focusAfter = () => latest.current === null && giveBackFocus()
  const shared = { list, close, giveBackFocus: focusAfter }
  if (asked === 'excel') return <ExcelDialog {...shared} />
  return asked === 'paper' ? <PaperDialog {...shared} /> : null
}
