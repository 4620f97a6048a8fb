/** What every report can be told to do, by its keys and from the palette. */

import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import type { TextKey } from '../i18n/texts.ts'
import { type Finishing, finishing } from '../lists/finishing.ts'

export type ReportActions = Finishing & {
  /** Null where it is not being read. */
  readonly cancel: (() => void) | null
  /** Null for whoever did not come from another report. */
  readonly back: (() => void) | null
  readonly open: () => void
  /** Why what the keyboard stands on cannot be opened. */
  readonly openBlocked: () => TextKey | undefined
  readonly refresh: () => void
  readonly excel: () => void
  readonly print: () => void
  readonly isEmpty: () => boolean
}

const here = { group: 'here', when: 'report && !dialog' } as const
/** In a field Esc is the field's. */
const leave = { ...here, when: 'report && !dialog && !text', chord: 'escape', icon: 'refund' } as const

export function useReportCommands(actions: ReportActions, own: readonly Command[] = []): void {
  const { cancel, back, open, openBlocked, refresh, excel, print, isEmpty } = actions
  const emptyBlocked = () => (isEmpty() ? 'reports.empty' : undefined)
  const shared: readonly Command[] = [
    { ...here, id: 'report.open', title: 'reports.open', icon: 'list', blocked: openBlocked, run: open },
    { ...here, id: 'report.refresh', title: 'lists.refresh', icon: 'transfer', chord: 'r', run: refresh },
    {
      ...here,
      id: 'report.excel',
      title: 'lists.excel',
      icon: 'documentOut',
      chord: 'x',
      blocked: emptyBlocked,
      run: excel,
    },
    {
      ...here,
      id: 'report.print',
      title: 'lists.print',
      icon: 'printer',
      chord: 'mod+p',
      blocked: emptyBlocked,
      run: print,
    },
  ]
  const leaving: readonly Command[] =
    cancel !== null
      ? [{ ...leave, id: 'report.cancel', title: 'shell.cancel', run: cancel }]
      : back !== null
        ? [{ ...leave, id: 'report.back', title: 'lists.back', run: back }]
        : []
  useCommands([...[...own, ...shared].map(command => finishing(command, actions)), ...leaving])
}
