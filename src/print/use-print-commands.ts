/** What the palette and the keys offer where an invoice is shown. */

import { useCommands } from '../commands/palette-context.ts'
import type { When } from '../keyboard/when.ts'
import type { Printing } from './use-printing.ts'

export function usePrintCommands(printing: Printing, when: When): void {
  const shared = { group: 'here', when } as const
  useCommands([
    {
      ...shared,
      id: 'bill.print',
      title: 'print.print',
      icon: 'printer',
      chord: 'mod+p',
      run: () => printing.print(),
    },
    {
      ...shared,
      id: 'bill.printRoll',
      title: 'print.printOnRoll',
      icon: 'printer',
      run: () => printing.print('roll'),
    },
    { ...shared, id: 'bill.printA4', title: 'print.printOnA4', icon: 'printer', run: () => printing.print('a4') },
    { ...shared, id: 'bill.pdf', title: 'print.pdf', icon: 'documentOut', run: () => printing.downloadPdf() },
  ])
}
