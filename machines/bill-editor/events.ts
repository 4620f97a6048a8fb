/** The events of the bill editor. */
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import type { SheetEdit } from '../sheet/edits.ts'
import type {
  BillSetting,
  Draft,
  DraftHeader,
  DraftPlace,
  DraftTable,
  LineChoice,
  LineFeature,
  LineOffer,
} from './draft.ts'
import type { Typed, TypedField } from './fields.ts'
import type { KnownStock } from './figures.ts'
import type { PastedLine } from './paste.ts'
import type { BeforeScan, Scan } from './scan.ts'
import type { LineEntry } from './sheet.ts'

/** The edits that every sheet has, which apply to the lines of a bill too. */
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
  /** Enter on a text without search results. */
  | { readonly type: 'item.miss' }
  | { readonly type: 'unit.take'; readonly choice: LineChoice }
  | { readonly type: 'feature.toggle'; readonly feature: LineFeature }
  | { readonly type: 'entry.commit' }
  /** Enter on a text that changes the last line: `*3`, `%5`, `=9.50`. */
  | { readonly type: 'entry.command' }
  | { readonly type: 'cells.paste'; readonly lines: readonly PastedLine[] }
  /** The result of a range edit (`range.ts`). */
  | { readonly type: 'cells.set'; readonly draft: Draft; readonly entry: LineEntry }
  /** For a refund: the remaining quantity of the cell's line, or of the whole original. */
  | { readonly type: 'refund.line' }
  | { readonly type: 'refund.bill' }
  /** Removes a line, wherever the focus is. */
  | { readonly type: 'line.remove'; readonly rowKey: number }
  | { readonly type: 'scan'; readonly scan: Scan; readonly before: BeforeScan | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'header.change'; readonly change: Partial<DraftHeader> }
  /** The delivery app that the bill is sold by; null for the shop itself. */
  | { readonly type: 'app.name'; readonly app: number | null }
  /** Another branch or cost centre: the lines are removed. The screen confirms first. */
  | { readonly type: 'place.change'; readonly place: DraftPlace }
  /** The bill of its table was stored. */
  | { readonly type: 'table.store'; readonly table: DraftTable }
  | { readonly type: 'field.type'; readonly field: TypedField; readonly typed: Typed }
  /** Enter in a field, or blur: commits the field or reports its problem. */
  | { readonly type: 'field.leave'; readonly field: TypedField }
  /** Esc: discards the typed text. */
  | { readonly type: 'field.forget'; readonly field: TypedField }
  /** Commits everything that is being typed, or refuses: used before an action outside the machine. */
  | { readonly type: 'finish' }
  /** Newly read stock levels of some items in the branch. */
  | { readonly type: 'stock.receive'; readonly branchId: number; readonly levels: KnownStock }
  | { readonly type: 'setting.change'; readonly setting: BillSetting }
  | { readonly type: 'pay' }
  | { readonly type: 'tender.type'; readonly text: string }
  | { readonly type: 'tender.method'; readonly method: PaymentMethod }
  | { readonly type: 'tender.app'; readonly app: number }
  | { readonly type: 'tender.order'; readonly text: string }
  | { readonly type: 'save' }
  /** The server does not respond: the bill is queued on this device, and the next bill starts. */
  | { readonly type: 'queue' }
  | { readonly type: 'back' }
  | { readonly type: 'hold'; readonly branchId: number; readonly key: string }
  | { readonly type: 'recall'; readonly heldKey: string; readonly branchId: number; readonly key: string }
  /** Reopens a queued bill that the server refused; requires an empty bill. */
  | { readonly type: 'reopen'; readonly draft: Draft }
  /** Discards an unsaved bill; undo restores it. */
  | { readonly type: 'discard'; readonly branchId: number; readonly key: string }
  /** Continues after a finished bill; the next one has its own key. */
  | { readonly type: 'next'; readonly branchId: number; readonly key: string }
