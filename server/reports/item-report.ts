/** The specification's call for the stock card of an item or a service. */
import { itemCard, type itemReportEndpoints, itemReportNames, serviceCard } from '#contract/reports/item-card.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { answerStatement } from './statement-call.ts'
import { answerWire } from './wire-call.ts'

export const itemReportHandlers: HandlersOf<typeof itemReportEndpoints> = {
  getItemReport(call) {
    const report = call.query.isService === true ? serviceCard : itemCard
    return answerWire({ report, names: itemReportNames }, call, body =>
      answerStatement(report, { ...call, body: { ...body, itemId: call.params.id } }),
    )
  },
}
