import { type Halalas, halalas, zeroHalalas } from '../money.ts'
import type { AccountRole } from './account-roles.ts'

/**
 * Entries and postings. Only `balanced()` creates a posting, so every posting sums to zero. A posting never changes: a correction is its
 * reversal and a new posting.
 */

/** The id of an account of the company's chart. */
export type AccountId = number

/** An account by its role, which the company maps to an account, or by id when something overrides the role. */
export type AccountRef = AccountRole | AccountId

export type Entry = {
  readonly account: AccountRef
  readonly branchId: number
  readonly costCentreId: number | null
  readonly partyId: number | null
  readonly debit: Halalas
  readonly credit: Halalas
}

/** A stored entry, with the id of its account. */
export type ResolvedEntry = Entry & { readonly account: AccountId }

declare const postingBrand: unique symbol

export type Posting<E extends Entry = Entry> = {
  readonly entries: readonly E[]
  readonly total: Halalas
  readonly [postingBrand]: true
}

/** The branch of an entry, with its cost centre and party if it has them. */
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
 * Makes a posting from entries that balance. Drops zero entries; merges entries with the same account, place and side, in the order of the
 * first. A debit and a credit of one account remain separate, because they show what happened. Throws when debits and credits differ, or an
 * entry has both or a negative side: the posting rule is then wrong.
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

/** The reversal of a posting: the same entries with sides exchanged. */
export function reversal<E extends Entry>(posting: Posting<E>): Posting<E> {
  return balanced(posting.entries.map(entry => ({ ...entry, debit: entry.credit, credit: entry.debit })))
}

/** Combines several postings of one event, such as a sale and its delivery. */
export function together<E extends Entry>(...postings: readonly Posting<E>[]): Posting<E> {
  return balanced(postings.flatMap(posting => posting.entries))
}

/**
 * Adds what each branch owes the others, or is owed by them, on the account with the role `interbranch`, so that the books of each branch
 * balance by themselves. A posting of a single branch stays unchanged.
 */
export function balancedByBranch(posting: Posting<ResolvedEntry>, interbranch: AccountId): Posting<ResolvedEntry> {
  const owed = [...Map.groupBy(posting.entries, entry => entry.branchId)].map(([branchId, own]) => {
    const sum = own.reduce((all, entry) => all + entry.debit - entry.credit, 0)
    const entry = credit(interbranch, halalas(sum), { branchId, costCentreId: null, partyId: null })
    return { ...entry, account: interbranch }
  })
  return together(posting, balanced(owed))
}

/** Replaces roles by account ids. Entries of two roles with the same account merge. */
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
