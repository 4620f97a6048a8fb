/**
 * A report of one's own: nothing stands in it until a person has put it together. One for each fact; which rows, columns and filters it has is
 * told by the address, so that one that is kept is a view like any other. Calls of our own.
 */
import { debts } from '../facts/debts.ts'
import { entries } from '../facts/entries.ts'
import { factNeeds } from '../facts/fact-needs.ts'
import { stockMoves } from '../facts/stock-moves.ts'
import { taxDocuments } from '../facts/tax-documents.ts'
import { tenders } from '../facts/tenders.ts'
import { tobaccoLines } from '../facts/tobacco-lines.ts'
import { boughtLines, soldLines } from '../facts/traded-lines.ts'
import { dueAmount } from './due-amount.ts'
import { from, to, toToday } from './filters.ts'
import { ownReport } from './table-report.ts'

const filters = { fromDate: from, toDate: to }
const opens = { document: 'document' } as const
const called = (name: string, of: string) => ({
  path: `/api/Report/Own${name}`,
  summary: `A report of one's own over ${of}: the rows and the columns that are asked for.`,
})

export const ownReports = {
  ownSoldLines: ownReport({
    ...{ title: 'ownSoldLines', need: factNeeds.soldLines, call: called('SoldLines', 'sold lines') },
    ...{ fact: soldLines, filters, opens },
  }),
  ownBoughtLines: ownReport({
    ...{ title: 'ownBoughtLines', need: factNeeds.boughtLines, call: called('BoughtLines', 'bought lines') },
    ...{ fact: boughtLines, filters, opens },
  }),
  ownStockMoves: ownReport({
    ...{ title: 'ownStockMoves', need: factNeeds.stockMoves, call: called('StockMoves', 'moves of goods') },
    ...{ fact: stockMoves, filters, opens },
  }),
  ownTenders: ownReport({
    ...{ title: 'ownTenders', need: factNeeds.tenders, call: called('Tenders', 'payments of bills') },
    ...{ fact: tenders, filters, opens },
  }),
  ownEntries: ownReport({
    ...{ title: 'ownEntries', need: factNeeds.entries, call: called('Entries', 'entries of the ledger') },
    ...{ fact: entries, filters, opens },
  }),
  ownDebts: ownReport({
    ...{ title: 'ownDebts', need: factNeeds.debts, call: called('Debts', 'debts at the end of a day') },
    ...{ fact: debts, filters: { toDate: toToday } },
    // Debts have no documents: those stand in the statement of the person.
    opens: { party: dueAmount.opens.party },
  }),
  ownTaxDocuments: ownReport({
    ...{ title: 'ownTaxDocuments', need: factNeeds.taxDocuments, call: called('TaxDocuments', 'the VAT of documents') },
    ...{ fact: taxDocuments, filters, opens },
  }),
  ownTobaccoLines: ownReport({
    ...{ title: 'ownTobaccoLines', need: factNeeds.tobaccoLines, call: called('TobaccoLines', 'lines of tobacco') },
    ...{ fact: tobaccoLines, filters, opens },
  }),
} as const
