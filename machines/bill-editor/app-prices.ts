/** The prices of the delivery app that a bill is sold by: naming the app changes the lines that have their list price. */
import type { BillSetting, Draft, DraftLine, DraftOrder, LineChoice } from './draft.ts'

/** The bill sold by an app, or by the shop itself. Quoted and typed prices stay. */
export function withOrder(draft: Draft, order: DraftOrder | null, setting: BillSetting): Draft {
  const lines = draft.lines.map(line => repriced(line, order, setting))
  const isSame = lines.every((line, place) => line === draft.lines[place])
  return { ...draft, order, lines: isSame ? draft.lines : lines }
}

function repriced(line: DraftLine, order: DraftOrder | null, { listPriceOf }: BillSetting): DraftLine {
  const listPrice = line.quotationLine === null ? listPriceOf(line, order?.appId ?? null) : undefined
  if (listPrice === undefined || listPrice === line.listPrice) return line
  return { ...line, listPrice, unitPrice: line.unitPrice === line.listPrice ? listPrice : line.unitPrice }
}

/** An item at the prices of the bill's app: a list that was open before still has others. */
export function pricedIn<Choice extends LineChoice>(
  choice: Choice,
  { order }: Pick<Draft, 'order'>,
  { listPriceOf }: Pick<BillSetting, 'listPriceOf'>,
): Choice {
  const listPrice = order === null ? undefined : listPriceOf(choice, order.appId)
  return listPrice === undefined ? choice : { ...choice, unitPrice: listPrice }
}
