/** The palette commands and keys of a displayed invoice. */

import { type Paper, papers } from '../api/papers.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import type { When } from '../keyboard/when.ts'
import type { Printing } from './use-printing.ts'

const onPaper = {
  roll: { id: 'bill.printRoll', title: 'print.printOnRoll' },
  roll58: { id: 'bill.printRoll58', title: 'print.printOnRoll58' },
  a4: { id: 'bill.printA4', title: 'print.printOnA4' },
} as const satisfies Record<Paper, Pick<Command, 'id' | 'title'>>

export function usePrintCommands(printing: Printing, when: When): void {
  useCommands(printCommands(printing, when))
}

export function printCommands(printing: Pick<Printing, 'print' | 'downloadPdf'>, when: When): readonly Command[] {
  const shared = { group: 'here', when } as const
  return [
    {
      ...shared,
      id: 'bill.print',
      title: 'print.print',
      icon: 'printer',
      chord: 'mod+p',
      run: () => printing.print(),
    },
    ...papers.map(paper => ({
      ...shared,
      ...onPaper[paper],
      icon: 'printer' as const,
      run: () => printing.print(paper),
    })),
    { ...shared, id: 'bill.pdf', title: 'print.pdf', icon: 'documentOut', run: () => printing.downloadPdf() },
  ]
}
