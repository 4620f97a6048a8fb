/** Registers the bill's commands, for keys and palette. */
import { namedApps } from '#machines/bill-editor/context.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useDrawerCommand } from '../../print/use-drawer-command.ts'
import { useStored } from '../../services/api-context.ts'
import { billCommands } from './bill-commands.ts'
import type { BillDialogState } from './bill-dialogs.tsx'
import { useBill, useDraft, useEditor } from './editor-context.ts'

export function useBillCommands(dialogs: BillDialogState, goToRegion: (by: 1 | -1) => void): void {
  const parts = useEditor()
  // Renders again when the type or the delivery apps change.
  useDraft('type')
  useBill(({ context }) => namedApps(context))
  const pictures = useStored('item_pictures')
  useDrawerCommand('bill && !dialog')
  useCommands(billCommands(parts, { dialogs, goToRegion, pictures }))
}
