/** What can happen to a bill while it is edited. */
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import type { SheetEdit } from '../sheet/edits.ts'
import type { BillSetting, Draft, DraftHeader, DraftPlace, LineChoice, LineFeature, LineOffer } from './draft.ts'
import type { Typed, TypedField } from './fields.ts'
import type { KnownStock } from './figures.ts'
import type { PastedLine } from './paste.ts'
import type { BeforeScan, Scan } from './scan.ts'
import type { LineEntry } from './sheet.ts'

/** What the keys and the pointer ask of any sheet, and mean in the lines of a bill too. */
type PlainEdit = Extract<
  SheetEdit['type'],
  | 'text.type'
  | 'list.highlight'
  | 'entry.step'
  | 'cursor.move'
  | 'cursor.tab'
  | 'cursor.side'
  | 'cursor.end'
  | 'cursor.to'
  | 'cursor.extend'
  | 'cursor.extendTo'
  | 'cells.span'
  | 'cell.open'
  | 'cells.clear'
  | 'cell.fill'
  | 'row.insert'
  | 'row.remove'
>

export type BillEditorEvent =
  | Extract<SheetEdit, { readonly type: PlainEdit }>
  | { readonly type: 'item.take'; readonly choice: LineOffer }
  /** Enter on a text that finds nothing. */
  | { readonly type: 'item.miss' }
  | { readonly type: 'unit.take'; readonly choice: LineChoice }
  | { readonly type: 'feature.toggle'; readonly feature: LineFeature }
  | { readonly type: 'entry.commit' }
  /** Enter on a text that changes the last line: `*3`, `%5`, `=9.50`. */
  | { readonly type: 'entry.command' }
  | { readonly type: 'cells.paste'; readonly lines: readonly PastedLine[] }
  /** What `range.ts` has made of several cells, or of what is selected. */
  | { readonly type: 'cells.set'; readonly draft: Draft; readonly entry: LineEntry }
  /** Of a refund: all that is left of the line of the cell, or of the whole original. */
  | { readonly type: 'refund.line' }
  | { readonly type: 'refund.bill' }
  /** One line, wherever the keys are. */
  | { readonly type: 'line.remove'; readonly rowKey: number }
  | { readonly type: 'scan'; readonly scan: Scan; readonly before: BeforeScan | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'header.change'; readonly change: Partial<DraftHeader> }
  /** Another branch or cost centre: the lines go. The screen asks first. */
  | { readonly type: 'place.change'; readonly place: DraftPlace }
  | { readonly type: 'field.type'; readonly field: TypedField; readonly typed: Typed }
  /** Enter in a field, or the keys go elsewhere: it is entered, or it says why not. */
  | { readonly type: 'field.leave'; readonly field: TypedField }
  /** Esc: what was typed there is given up. */
  | { readonly type: 'field.forget'; readonly field: TypedField }
  /** Everything that is being typed is entered, or refuses: before something that is no event of the machine. */
  | { readonly type: 'finish' }
  /** What the branch has of some items, as it was just looked up. */
  | { readonly type: 'stock.receive'; readonly branchId: number; readonly levels: KnownStock }
  | { readonly type: 'setting.change'; readonly setting: BillSetting }
  | { readonly type: 'pay' }
  | { readonly type: 'tender.type'; readonly text: string }
  | { readonly type: 'tender.method'; readonly method: PaymentMethod }
  | { readonly type: 'save' }
  /** The server does not answer: the bill waits on this device, and the next customer is served. */
  | { readonly type: 'queue' }
  | { readonly type: 'back' }
  | { readonly type: 'hold'; readonly branchId: number; readonly key: string }
  | { readonly type: 'recall'; readonly heldKey: string; readonly branchId: number; readonly key: string }
  /** Goes on with a bill of the queue that the server refused; only an empty bill makes room for it. */
  | { readonly type: 'reopen'; readonly draft: Draft }
  /** Gives an unsaved bill up; an undo brings it back. */
  | { readonly type: 'discard'; readonly branchId: number; readonly key: string }
  /** Goes on after a bill is done; the next one has a key of its own. */
  | { readonly type: 'next'; readonly branchId: number; readonly key: string }
