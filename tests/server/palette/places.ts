/** What the screens offer from which the palette is opened: their own commands, which do nothing here. */
import { createActor } from 'xstate'
import { definitions } from '#contract/definitions/registry.ts'
import type { Access } from '#domain/access/can.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import type { Command } from '#src/commands/commands.ts'
import { definitionCommands } from '#src/definitions/list-commands.ts'
import type { ContextName } from '#src/keyboard/when.ts'
import { listCommands } from '#src/lists/list-commands.ts'
import { programCommands } from '#src/palette/program-commands.ts'
import { screenCommands } from '#src/palette/screen-commands.ts'
import { printCommands } from '#src/print/use-print-commands.ts'
import { billCommands } from '#src/screens/bill/bill-commands.ts'
import { billsCommands } from '#src/screens/bills/bills-commands.ts'
import { setting } from '#tests/machines/bill-editor-samples.ts'
import type { Place } from './queries.ts'

const nothing = () => undefined

export const contextsAt: Readonly<Record<Place, readonly ContextName[]>> = {
  home: ['home'],
  'posted bill': [],
  'new bill': ['bill'],
  bills: ['list'],
  items: ['list'],
}

/** In the order in which the program registers them: its own first. */
export function commandsAt(place: Place, access: Access): readonly Command[] {
  return [...screenCommands(access, nothing), ...programCommands(program), ...own[place]()]
}

const program = {
  openPalette: nothing,
  findBill: nothing,
  openKeySheet: nothing,
  chooseLanguage: nothing,
  chooseTheme: nothing,
  chooseMode: nothing,
  exportLedger: nothing,
  logOut: nothing,
}

const own: Readonly<Record<Place, () => readonly Command[]>> = {
  home: () => [],
  'posted bill': () => printCommands({ print: nothing, downloadPdf: nothing }, '!dialog'),
  'new bill': newBill,
  bills: () => [
    ...billsCommands({
      ...{ current: nothing, open: nothing, edit: nothing, mayEdit: () => true, sell: nothing, maySell: () => true },
      ...{ refund: nothing, mayRefund: () => true, ask: nothing, marked: () => [], deliver: nothing },
      ...{ toggleUndelivered: nothing, newBill: nothing },
      sortBy: nothing,
    }),
    ...listOf(),
  ],
  items: () => [
    ...definitionCommands(definitions.item, {
      ...{ current: nothing, open: nothing, ask: nothing, toggleActive: nothing, statement: nothing, add: nothing },
      ...{ beside: null, toggleRetired: nothing, levels: null },
    }),
    ...listOf(),
  ],
}

function listOf(): readonly Command[] {
  return listCommands('list', {
    ...{ toSearch: nothing, refresh: nothing, excel: nothing, print: nothing, views: nothing, isEmpty: () => false },
    ...{ sorting: undefined, choice: undefined, currentColumn: nothing, back: null },
  })
}

function newBill(): readonly Command[] {
  const actor = createActor(billEditorMachine, {
    input: { setting, type: 'sale', branchId: 1, key: 'key-1', stored: null },
  })
  const field = { current: null }
  const dialogs = {
    ...{ shown: null, askDiscard: nothing, changePlace: nothing, showHeld: nothing, showQueue: nothing },
    ...{ showItem: nothing, showOrders: nothing },
    ...{ showScanner: nothing, showTableBill: nothing, close: nothing },
  }
  return billCommands(
    {
      ...{ actor, init: { branchId: 1 } },
      foundItems: { subscribe: () => nothing, snapshot: () => null, waitWhile: nothing },
      ...{ entryInput: field, partyInput: field, tenderInput: field, discountInput: field },
    },
    { dialogs, goToRegion: nothing, pictures: [true, nothing] },
  )
}
