import { type Halalas, halalas, zeroHalalas } from '../money.ts'
import type { AccountRole } from './account-roles.ts'

/**
 * Entries and postings. `balanced()` is the only way to make a posting, so every posting that exists sums to zero.
 * A posting is never changed: a correction is its reversal and a new one.
 */

/** The id of an account of the company's chart. */
export type AccountId = number

/** An account by its role, which the company maps to an account, or by its id where something overrides the role. */
export type AccountRef = AccountRole | AccountId

export type Entry = {
  readonly account: AccountRef
  readonly branchId: number
  readonly costCentreId: number | null
  readonly partyId: number | null
  readonly debit: Halalas
  readonly credit: Halalas
}

/** An entry whose account is known by id, as it is stored. */
export type ResolvedEntry = Entry & { readonly account: AccountId }

declare const postingBrand: unique symbol

export type Posting<E extends Entry = Entry> = {
  readonly entries: readonly E[]
  readonly total: Halalas
  readonly [postingBrand]: true
}

/** Where entries belong: their branch, and their cost centre and party where they have one. */
export type PostingPlace = {
  readonly branchId: number
  readonly costCentreId: number | null
  readonly partyId: number | null
}

/** A debit, or a credit when the amount is negative. */
export function debit(account: AccountRef, amount: Halalas, place: PostingPlace): Entry {
  const { branchId, costCentreId, partyId } = place
  return amount >= 0
    ? { account, branchId, costCentreId, partyId, debit: amount, credit: zeroHalalas }
    : { account, branchId, costCentreId, partyId, debit: zeroHalalas, credit: halalas(-amount) }
}

/** A credit, or a debit when the amount is negative. */
export function credit(account: AccountRef, amount: Halalas, place: PostingPlace): Entry {
  return debit(account, halalas(-amount), place)
}

/**
 * Makes a posting of entries that balance. Entries of nothing are dropped; entries of one account, place and side become one, in the
 * order of their first. A debit and a credit of one account stay apart: they tell what happened.
 * Throws when debits and credits differ, or an entry has both or a negative side: a posting rule is then wrong.
 */
export function balanced<E extends Entry>(entries: readonly E[]): Posting<E> {
  const merged = new Map<string, E>()
  let [debits, credits] = [0, 0]
  for (const entry of entries) {
    if (entry.debit < 0 || entry.credit < 0 || (entry.debit > 0 && entry.credit > 0)) {
      throw new RangeError(`an entry has one side, which is not negative: ${described(entry)}`)
    }
    if (entry.debit === 0 && entry.credit === 0) continue
    debits += entry.debit
    credits += entry.credit
    const key = `${entry.account} ${entry.branchId} ${entry.costCentreId} ${entry.partyId} ${entry.debit > 0}`
    const earlier = merged.get(key)
    merged.set(key, earlier === undefined ? entry : joined(earlier, entry))
  }
  if (debits !== credits) {
    throw new RangeError(`debits ${debits} and credits ${credits} differ: ${entries.map(described).join('; ')}`)
  }
  return { entries: [...merged.values()], total: halalas(debits) } as unknown as Posting<E>
}

/** The posting that takes another one back: the same entries with their sides exchanged. */
export function reversal<E extends Entry>(posting: Posting<E>): Posting<E> {
  return balanced(posting.entries.map(entry => ({ ...entry, debit: entry.credit, credit: entry.debit })))
}

/** Several postings of one event as one, for instance a sale and the delivery of its goods. */
export function together<E extends Entry>(...postings: readonly Posting<E>[]): Posting<E> {
  return balanced(postings.flatMap(posting => posting.entries))
}

/**
 * The same with what each branch owes the others, or is owed by them, on the account of the role `interbranch`: so the books of each branch balance by
 * themselves. A posting of one branch stays as it is.
 */
export function balancedByBranch(posting: Posting<ResolvedEntry>, interbranch: AccountId): Posting<ResolvedEntry> {
  const owed = [...Map.groupBy(posting.entries, entry => entry.branchId)].map(([branchId, own]) => {
    const sum = own.reduce((all, entry) => all + entry.debit - entry.credit, 0)
    const entry = credit(interbranch, halalas(sum), { branchId, costCentreId: null, partyId: null })
    return { ...entry, account: interbranch }
  })
  return together(posting, balanced(owed))
}

/** Puts account ids in the place of roles. Two roles that lead to one account merge there. */
export function resolveAccounts(
  posting: Posting,
  accountOf: (role: AccountRole, entry: Entry) => AccountId,
): Posting<ResolvedEntry> {
  return balanced(
    posting.entries.map(entry => ({
      ...entry,
      account: typeof entry.account === 'number' ? entry.account : accountOf(entry.account, entry),
    })),
  )
}

function joined<E extends Entry>(a: E, b: E): E {
  return { ...a, debit: halalas(a.debit + b.debit), credit: halalas(a.credit + b.credit) }
}

function described(entry: Entry): string {
  return `${entry.account} ${entry.debit}/${entry.credit}`
}
