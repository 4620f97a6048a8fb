/**
 * Custom reports, one per fact: the user chooses rows, columns and filters, starting from `start`. The address contains the choice, so that
 * saving one is saving a view. Calls of our own.
 */
import { assetMoves } from '../facts/asset-moves.ts'
import { debts } from '../facts/debts.ts'
import { entries } from '../facts/entries.ts'
import { factNeeds } from '../facts/fact-needs.ts'
import { pointsMoves } from '../facts/points-moves.ts'
import { stockMoves } from '../facts/stock-moves.ts'
import { taxDocuments } from '../facts/tax-documents.ts'
import { tenders } from '../facts/tenders.ts'
import { tobaccoLines } from '../facts/tobacco-lines.ts'
import { boughtLines, soldLines } from '../facts/traded-lines.ts'
import { assetRegister } from './asset-register.ts'
import { dueAmount } from './due-amount.ts'
import { from, to, toToday } from './filters.ts'
import { pointsBalances } from './points-balances.ts'
import { ownReport } from './table-report.ts'

const filters = { fromDate: from, toDate: to }
const opens = { document: 'document' } as const
const called = (name: string, of: string) => ({
  path: `/api/Report/Own${name}`,
  summary: `A custom report over ${of}, with the requested rows and columns.`,
})

export const ownReports = {
  ownSoldLines: ownReport({
    ...{ title: 'ownSoldLines', need: factNeeds.soldLines, call: called('SoldLines', 'sold lines') },
    ...{ fact: soldLines, filters, opens },
    start: { rows: ['item'], columns: ['quantity', 'net', 'vat', 'total'] },
  }),
  ownBoughtLines: ownReport({
    ...{ title: 'ownBoughtLines', need: factNeeds.boughtLines, call: called('BoughtLines', 'bought lines') },
    ...{ fact: boughtLines, filters, opens },
    start: { rows: ['item'], columns: ['quantity', 'net', 'vat', 'total'] },
  }),
  ownStockMoves: ownReport({
    ...{ title: 'ownStockMoves', need: factNeeds.stockMoves, call: called('StockMoves', 'moves of goods') },
    ...{ fact: stockMoves, filters, opens },
    start: { rows: ['item'], columns: ['in', 'out', 'onHand'] },
  }),
  ownTenders: ownReport({
    ...{ title: 'ownTenders', need: factNeeds.tenders, call: called('Tenders', 'payments of bills') },
    ...{ fact: tenders, filters, opens },
    start: { rows: ['method'], columns: ['count', 'in', 'out', 'amount'] },
  }),
  ownEntries: ownReport({
    ...{ title: 'ownEntries', need: factNeeds.entries, call: called('Entries', 'entries of the ledger') },
    ...{ fact: entries, filters, opens },
    start: { rows: ['account'], columns: ['debit', 'credit', 'closing'] },
  }),
  ownDebts: ownReport({
    ...{ title: 'ownDebts', need: factNeeds.debts, call: called('Debts', 'debts at the end of a day') },
    ...{ fact: debts, filters: { toDate: toToday } },
    start: { rows: ['party'], columns: ['due'] },
    // Balances have no documents: the party's statement has them.
    opens: { party: dueAmount.opens.party },
  }),
  ownTaxDocuments: ownReport({
    ...{ title: 'ownTaxDocuments', need: factNeeds.taxDocuments, call: called('TaxDocuments', 'the VAT of documents') },
    ...{ fact: taxDocuments, filters, opens },
    start: { rows: ['box'], columns: ['base', 'vat'] },
  }),
  ownTobaccoLines: ownReport({
    ...{ title: 'ownTobaccoLines', need: factNeeds.tobaccoLines, call: called('TobaccoLines', 'lines of tobacco') },
    ...{ fact: tobaccoLines, filters, opens },
    start: { rows: ['item'], columns: ['units', 'net', 'fee', 'total'] },
  }),
  ownAssetMoves: ownReport({
    ...{ title: 'ownAssetMoves', need: factNeeds.assetMoves, call: called('AssetMoves', 'the register of assets') },
    ...{ fact: assetMoves, filters },
    start: { rows: ['asset'], columns: ['cost', 'accumulated', 'bookValue'] },
    opens: { asset: assetRegister.opens.asset },
  }),
  ownPointsMoves: ownReport({
    ...{ title: 'ownPointsMoves', need: factNeeds.pointsMoves, call: called('PointsMoves', 'points of customers') },
    ...{ fact: pointsMoves, filters },
    start: { rows: ['party'], columns: ['earned', 'spent', 'balance'] },
    opens: { ...opens, party: pointsBalances.opens.party },
  }),
} as const
