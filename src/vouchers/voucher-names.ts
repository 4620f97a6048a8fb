/** The references of vouchers: accounts, parties, cost centres and branches, searched by typed text. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherEndpoints, voucherOf } from '#contract/vouchers/registry.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import type { Finder, SearchResults } from '#domain/search/finder.ts'
import { nothingFound } from '#domain/search/finder.ts'
import { type PartyKind, type VoucherField, type VoucherMethod, voucherMethods } from '#domain/vouchers/fields.ts'
import { hasSides, type VoucherForm } from '#domain/vouchers/voucher-form.ts'
import { numberBefore } from '#machines/sheet/live-text.ts'
import {
  type Chosen,
  emptyHead,
  type HeadValues,
  type NamedAccount,
  type NamedCenter,
  type NamedDebtor,
  type VoucherFinders,
  type VoucherSheetRow,
} from '#machines/voucher/voucher-rows.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { referencesOf } from '../references/references.ts'
import { useReferences } from '../references/use-references.ts'
import { useApi } from '../services/api-context.ts'

export type VoucherFinding = {
  readonly finders: VoucherFinders
  readonly branches: readonly Reference[]
  /** The rows of a reference field. */
  readonly rowsOf: (field: string, row: VoucherSheetRow | undefined, branchId: number) => ReferenceRows | undefined
  /** The options of a cell's list for a text; for an empty text all available ones. */
  readonly offered: (
    column: string,
    text: string,
    row: VoucherSheetRow | undefined,
    branchId: number,
  ) => SearchResults<Reference>
  /** The selected option of that list. */
  readonly chosen: (column: string, row: Reference) => Chosen | null
  /** The suggested head of a new voucher. */
  readonly head: HeadValues
  /** The suggested head for a method. */
  readonly headOf: (method: VoucherMethod, head: HeadValues) => HeadValues
}

/** The maximum number of options. */
const offeredMax = 100

/** Null until accounts and branches are loaded; `hasFailed` when they could not be. */
export function useVoucherNames(type: VoucherType) {
  const api = useApi()
  const { form } = voucherOf(type)
  const { head, lines } = form
  const hasCenters = [...head, ...lines].some(field => field === 'costCenter' || field === 'centers')
  const accounts = useQuery(api.query(voucherEndpoints.getAccounts, {}, { notify: 'never' }))
  const centers = useQuery({
    ...api.query(lookupEndpoints.getBranchCostCenters, { query: { branchId: allBranches } }, { notify: 'never' }),
    enabled: hasCenters,
  })
  const branches = useReferences('branch')
  const customers = useReferences('customer')
  const suppliers = useReferences('supplier')
  const names = useMemo(() => {
    const found = hasCenters ? centers.data : []
    if (accounts.data === undefined || found === undefined || branches.rows.length === 0) return null
    const open = found.filter(center => center.isOpen).map(center => ({ ...center, code: null }))
    return voucherNames({ form, accounts: accounts.data, centers: open, branches, customers, suppliers })
  }, [form, accounts.data, centers.data, hasCenters, branches, customers, suppliers])
  const retry = () => {
    void accounts.refetch()
    if (hasCenters) void centers.refetch()
  }
  return { names, hasFailed: accounts.isError || centers.isError, retry }
}

type Sources = {
  readonly form: VoucherForm
  readonly accounts: readonly (NamedAccount & { readonly roles: readonly AccountRole[] })[]
  readonly centers: readonly NamedCenter[]
  readonly branches: ReferenceRows
  readonly customers: ReferenceRows
  readonly suppliers: ReferenceRows
}

function voucherNames(sources: Sources): VoucherFinding {
  const { form, accounts, centers, branches, customers, suppliers } = sources
  const accountOf = new Map(accounts.map(account => [account.id, account]))
  const all = referencesOf('account', accounts)
  // Groups and stock accounts are not offered; typing one is refused with the reason.
  const free = accounts.filter(account => account.takesEntries && !account.isOfStock)
  const usable = referencesOf('account', free)
  const money = referencesOf(
    'account',
    free.filter(account => account.isOfMoney),
  )
  const centersOf = Map.groupBy(centers, center => center.branchId)
  const centersIn = new Map([...centersOf].map(([id, rows]) => [id, referencesOf('costCenter', rows)]))
  const centerOf = new Map(centers.map(center => [center.id, center]))
  const partiesOf = (kind: PartyKind) => (kind === 'customer' ? customers : suppliers)
  const debtors = form.lines.includes('party') ? debtorsOf(sources) : nobody
  const among = (first: ReferenceRows, text: string) =>
    withRow(named(first.finder, text, named(all.finder, text)), row => accountOf.get(row.id))
  const finders: VoucherFinders = {
    account: text => {
      const account = among(usable, text)
      if (account.ok || account.code !== 'notFound') return account
      return named(debtors, text)
    },
    moneyAccount: text => among(money, text),
    party: (text, kind) =>
      kind === null ? notFound : withRow(named(partiesOf(kind).finder, text), row => ({ ...row, kind })),
    costCenter: (text, branchId) => {
      const found = centersIn.get(branchId)
      return found ? withRow(named(found.finder, text), row => centerOf.get(row.id)) : notFound
    },
    branch: text => named(branches.finder, text),
    hasBranches: branches.rows.length > 1,
    hasCostCenters: centers.length > 0,
  }
  const rowsOf: VoucherFinding['rowsOf'] = (field, row, branchId) => {
    switch (field as VoucherField) {
      case 'account':
        return usable
      case 'moneyAccount':
        return money
      case 'customer':
        return customers
      case 'party':
        return row?.account?.partyKind ? partiesOf(row.account.partyKind) : undefined
      case 'costCenter':
      case 'centers':
        return centersIn.get(row?.branch?.id ?? branchId)
      case 'branch':
        return branches
      default:
        return undefined
    }
  }
  const moneyOf = (role: AccountRole | undefined) =>
    accounts.find(account => role !== undefined && account.roles.includes(role) && account.takesEntries) ?? null
  const headOf = (method: VoucherMethod, head: HeadValues): HeadValues => ({
    ...head,
    method,
    moneyAccount: moneyOf(form.methods?.[method]),
  })
  const firstMethod = voucherMethods.find(method => form.methods?.[method] !== undefined)
  return {
    head:
      firstMethod === undefined
        ? { ...emptyHead, moneyAccount: moneyOf(form.moneyRole) }
        : headOf(firstMethod, emptyHead),
    headOf,
    finders,
    branches: branches.rows,
    rowsOf,
    offered: (column, typed, row, branchId) => {
      const list = rowsOf(column, row, branchId)
      const text = column === 'centers' ? numberBefore(typed).rest : typed
      if (list === undefined) return nothingFound
      if (text.trim() !== '') {
        const found = list.finder.search(text)
        if (column !== 'account') return found
        // Whoever writes an amount received or paid thinks of people first; whoever writes sides, of accounts.
        const people = debtors.search(text)
        return hasSides(form) ? merged(found, people) : merged(people, found)
      }
      const rows = list.rows.slice(0, offeredMax)
      return { rows, certain: rows.length }
    },
    chosen: (field, row) => {
      const [account, center] = [accountOf.get(row.id), centerOf.get(row.id)]
      switch (field as VoucherField) {
        case 'account':
          if (isDebtor(row)) return { column: 'debtor', row }
          return account ? { column: 'account', row: account } : null
        case 'moneyAccount':
          return account ? { column: 'moneyAccount', row: account } : null
        case 'customer':
          return { column: 'customer', row: { ...row, kind: 'customer' } }
        case 'party':
          return { column: 'party', row: { ...row, kind: customers.byId(row.id) ? 'customer' : 'supplier' } }
        case 'costCenter':
          return center ? { column: 'costCenter', row: center } : null
        case 'centers':
          return center ? { column: 'centers', row: center } : null
        case 'branch':
          return { column: 'branch', row }
        default:
          return null
      }
    },
  }
}

const nobody: Finder<NamedDebtor> = { search: () => nothingFound, named: () => ({ kind: 'none' }) }

/** Customers and suppliers, each on the account of its debts. */
function debtorsOf({ accounts, customers, suppliers }: Sources): Finder<NamedDebtor> {
  const found = (['customer', 'supplier'] as const).map((kind): Finder<NamedDebtor> => {
    const account = accounts.find(each => each.partyKind === kind && each.takesEntries)
    if (account === undefined) return nobody
    const { finder } = kind === 'customer' ? customers : suppliers
    const debtor = (row: Reference): NamedDebtor => ({ ...row, account, party: { ...row, kind } })
    return {
      search: text => {
        const { rows, certain } = finder.search(text)
        return { rows: rows.map(debtor), certain }
      },
      named: text => {
        const one = finder.named(text)
        return one.kind === 'one' ? { kind: 'one', row: debtor(one.row) } : one
      },
    }
  })
  const [customer = nobody, supplier = nobody] = found
  return {
    search: text => merged(customer.search(text), supplier.search(text)),
    named: text => {
      const [first, second] = [customer.named(text), supplier.named(text)]
      if (first.kind === 'none') return second
      return second.kind === 'none' ? first : { kind: 'several' }
    },
  }
}

function isDebtor(row: Reference): row is NamedDebtor {
  return 'party' in row
}

/** What matches before what is guessed. */
function merged<T>(first: SearchResults<T>, then: SearchResults<T>): SearchResults<T> {
  const certain = [...first.rows.slice(0, first.certain), ...then.rows.slice(0, then.certain)]
  const guesses = [...first.rows.slice(first.certain), ...then.rows.slice(then.certain)]
  // A guess beside a match is noise.
  return { rows: certain.length > 0 ? certain : guesses, certain: certain.length }
}

const notFound = { ok: false, code: 'notFound' } as const

/** The row that the text identifies; if none, the row that it identifies among all accounts. */
function named<T>(finder: Finder<T>, text: string, otherwise: Read<T> = notFound): Read<T> {
  const found = finder.named(text)
  if (found.kind === 'one') return { ok: true, value: found.row }
  return found.kind === 'several' ? { ok: false, code: 'severalFound' } : otherwise
}

function withRow<A, B>(read: Read<A>, of: (row: A) => B | undefined): Read<B> {
  if (!read.ok) return read
  const value = of(read.value)
  return value === undefined ? notFound : { ok: true, value }
}
