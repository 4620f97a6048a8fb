/** Settles bills of a party with its open credits and with new money, in a transaction that has locked their branches. */
import {
  allocationProblems,
  type OpenAmount,
  type Paired,
  pairUp,
  type WantedAllocations,
} from '#domain/allocations/pairing.ts'
import type { Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { PartyKind } from '#domain/vouchers/fields.ts'
import { refuseAny } from '../calls/failure.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import { type NamedDay, type Writing, writeAllocation } from './allocate.ts'
import { type OpenDocument, readOpenDocuments } from './open-documents.ts'

export type SettlingParty = { readonly id: number; readonly kind: PartyKind }

export type Prepared = Paired & { readonly found: ReadonlyMap<string, OpenDocument> }

/** Bills that are owed, and credits that can settle them: for a supplier, bills are the credits of the account. */
export function sidesOf(kind: PartyKind, documents: readonly OpenDocument[]) {
  const sign = kind === 'customer' ? 1 : -1
  const open = (each: OpenDocument): OpenAmount => ({
    branchId: each.branchId,
    document: each.document,
    open: halalas(Math.abs(each.open)),
  })
  return {
    bills: documents.filter(each => sign * each.open > 0).map(open),
    credits: documents.filter(each => sign * each.open < 0).map(open),
  }
}

/** Reads the open amounts in this transaction and refuses what they do not cover. */
export async function prepareSettlement(
  { db, tx }: Pick<Writing, 'db' | 'tx'>,
  party: SettlingParty,
  reach: BranchReach,
  settlement: WantedAllocations,
): Promise<Prepared> {
  const documents = [...settlement.bills, ...settlement.credits].map(each => each.document)
  const found =
    documents.length === 0
      ? []
      : await readOpenDocuments(db.kind, tx, {
          partyId: party.id,
          branchIds: reach,
          documents: [...new Set(documents)],
        })
  refuseAny(allocationProblems(settlement, sidesOf(party.kind, found)))
  const paired = pairUp(settlement.bills, settlement.credits, settlement.money)
  return { ...paired, found: new Map(found.map(each => [keyOf(each), each])) }
}

/** Writes the pairs. `money` is the document of the new money, dated with the day of the settlement. Returns the ids. */
export async function writePairs(
  writing: Writing,
  party: SettlingParty,
  { pairs, found }: Prepared,
  { day, money }: { readonly day: Day; readonly money: NamedDay | null },
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const { branchId, bill: billName, credit, amount, discount } of pairs) {
    const bill = found.get(keyOf({ branchId, document: billName }))
    const settledBy = credit === null ? money : found.get(keyOf({ branchId, document: credit }))
    if (!bill || !settledBy) throw new Error(`There is no document for ${billName}.`)
    const from = [day, bill.day, settledBy.day].sort().at(-1) ?? day
    ids.push(...(await writeAllocation(writing, { party, branchId, bill, settledBy, amount, discount, day: from })))
  }
  return ids
}

function keyOf({ branchId, document }: Pick<OpenDocument, 'branchId' | 'document'>): string {
  return `${branchId} ${document}`
}
